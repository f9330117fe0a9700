//! The processes that play the matches of a tournament or a comparison.
//!
//! A referee manages all descendants of its process, so each of several simultaneous matches needs
//! its own process. A worker is this program again: it reads plan lines and writes result lines, one
//! match after the other. It exits at the end of its stdin, so no worker outlives the tournament,
//! however the tournament ends.

use crate::failure::Failure;
use rulebook_referee::Interrupt;
use rulebook_referee::this_program;
use rulebook_referee::{reap_worker, spawn_worker};
use rulebook_tournament::lines::{PlanLine, ResultLine, write_line};
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Time that workers have to end their matches after a signal.
const GRACE: Duration = Duration::from_secs(10);

/// An event from a waiting thread.
enum Event {
    /// The worker of this number wrote a line.
    Line(u64, String),
    /// The worker of this number exited.
    Gone(u64),
    /// A signal came.
    Signal(Failure),
}

/// An event of a match or of the tournament.
pub(in crate::commands) enum WorkerEvent {
    /// A worker reports the result of a match.
    Result(PlanLine, ResultLine),
    /// The worker that played this match exited without a result.
    Lost(PlanLine, String),
    /// A signal came. The workers have ended; these results arrived before that.
    Stopped(Failure, Vec<ResultLine>),
}

struct Worker {
    child: Child,
    /// `None` once the worker should exit.
    input: Option<ChildStdin>,
    /// The match that it plays.
    line: Option<PlanLine>,
}

/// The workers of a tournament or a comparison.
pub(in crate::commands) struct Workers {
    folder: PathBuf,
    working_folder: PathBuf,
    workers: BTreeMap<u64, Worker>,
    started: u64,
    sender: Sender<Event>,
    receiver: Receiver<Event>,
}

impl Workers {
    /// Starts without workers. Signals are caught from now on.
    pub(in crate::commands) fn new(folder: &Path, working_folder: &Path, interrupt: Interrupt) -> Self {
        let (sender, receiver) = channel();
        let signals = sender.clone();
        std::thread::spawn(move || while signals.send(Event::Signal(interrupt.wait().into())).is_ok() {});
        Self {
            folder: folder.to_owned(),
            working_folder: working_folder.to_owned(),
            workers: BTreeMap::new(),
            started: 0,
            sender,
            receiver,
        }
    }

    /// Number of running matches.
    pub(in crate::commands) fn busy(&self) -> usize {
        self.workers.values().filter(|worker| worker.line.is_some()).count()
    }

    /// Gives a match to an idle worker or to a new one.
    pub(in crate::commands) fn give(&mut self, line: PlanLine) -> Result<(), Failure> {
        let idle = self.workers.iter().find(|(_, worker)| worker.line.is_none() && worker.input.is_some());
        let number = match idle.map(|(number, _)| *number) {
            Some(number) => number,
            None => self.start()?,
        };
        let worker = self.workers.get_mut(&number).expect("an idle worker exists");
        if let Some(input) = &mut worker.input {
            // If the worker is gone, an event reports it.
            let _ = input.write_all(write_line(&line).as_bytes());
        }
        worker.line = Some(line);
        Ok(())
    }

    fn start(&mut self) -> Result<u64, Failure> {
        let fail = |error: std::io::Error| Failure::usage(format_args!("could not start a worker: {error}"));
        let mut command = this_program().map_err(fail)?;
        command.args(["tournament", "run-match", "-", "--worker-of"]).arg(&self.folder);
        command.current_dir(&self.working_folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        in_group_of_its_own(&mut command);
        let mut child = spawn_worker(&mut command).map_err(|error| {
            let hint = format!("its working folder is {}", self.working_folder.display());
            fail(error).hint(hint)
        })?;
        self.started += 1;
        let number = self.started;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let sender = self.sender.clone();
        std::thread::spawn(move || {
            let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
            for line in lines.map_while(Result::ok) {
                let _ = sender.send(Event::Line(number, line));
            }
            let _ = sender.send(Event::Gone(number));
        });
        self.workers.insert(number, Worker { child, input, line: None });
        Ok(number)
    }

    /// Waits for the next event.
    pub(in crate::commands) fn wait(&mut self) -> WorkerEvent {
        loop {
            match self.receiver.recv().expect("this side has a sender too") {
                Event::Signal(failure) => return WorkerEvent::Stopped(failure, self.stop()),
                Event::Line(number, text) => {
                    let Some(worker) = self.workers.get_mut(&number) else { continue };
                    let Some(line) = worker.line.take() else { continue };
                    match serde_json::from_str::<ResultLine>(&text) {
                        Ok(result) if result.id == line.id && result.plan == line.digest() => {
                            return WorkerEvent::Result(line, result);
                        }
                        _ => {
                            self.dismiss(number, true);
                            return WorkerEvent::Lost(line, format!("its worker wrote {text:?} instead of its result"));
                        }
                    }
                }
                Event::Gone(number) => {
                    let Some((line, how)) = self.reap(number) else { continue };
                    if let Some(line) = line {
                        return WorkerEvent::Lost(line, format!("its worker exited ({how})"));
                    }
                }
            }
        }
    }

    /// Reaps an exited worker and its descendants; returns the match that it played.
    fn reap(&mut self, number: u64) -> Option<(Option<PlanLine>, String)> {
        let Worker { child, input, line } = self.workers.remove(&number)?;
        drop(input);
        let how = reap_worker(child).map_or_else(|error| error.to_string(), |status| status.to_string());
        Some((line, how))
    }

    /// Tells a worker to exit, or kills it. A worker that is told to exit first ends its match,
    /// whose record can be resumed.
    fn dismiss(&mut self, number: u64, kill: bool) {
        let Some(worker) = self.workers.get_mut(&number) else { return };
        worker.input = None;
        if kill {
            // An error means that it already exited.
            let _ = worker.child.kill();
        }
    }

    /// Ends all workers; signals are still caught.
    pub(super) fn end(mut self) -> Signals {
        self.stop();
        Signals(std::mem::replace(&mut self.receiver, channel().1))
    }

    /// Ends all matches and workers; returns the results that arrive meanwhile.
    fn stop(&mut self) -> Vec<ResultLine> {
        let mut results = Vec::new();
        let numbers: Vec<u64> = self.workers.keys().copied().collect();
        numbers.iter().for_each(|&number| self.dismiss(number, false));
        let mut end = Instant::now() + GRACE;
        while !self.workers.is_empty() {
            match self.receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Event::Line(number, text)) => {
                    let line = self.workers.get_mut(&number).and_then(|worker| worker.line.take());
                    let result = serde_json::from_str::<ResultLine>(&text).ok();
                    let fits = |result: &ResultLine| {
                        line.is_some_and(|line| result.id == line.id && result.plan == line.digest())
                    };
                    results.extend(result.filter(fits));
                }
                Ok(Event::Gone(number)) => drop(self.reap(number)),
                // Kills the workers at a second signal or at the end of the grace period.
                Ok(Event::Signal(_)) | Err(_) => {
                    numbers.iter().for_each(|&number| self.dismiss(number, true));
                    end = Instant::now() + GRACE;
                }
            }
        }
        results
    }
}

/// The signals that arrive after all workers have ended.
pub(super) struct Signals(Receiver<Event>);

impl Signals {
    /// The failure to exit with, if a signal arrived.
    pub(super) fn check(&self) -> Result<(), Failure> {
        while let Ok(event) = self.0.try_recv() {
            if let Event::Signal(failure) = event {
                return Err(failure);
            }
        }
        Ok(())
    }
}

/// Ends all workers, however the tournament ends.
impl Drop for Workers {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Puts a worker into its own process group. Then a signal of the terminal reaches only the
/// tournament, which ends its workers. A worker that a signal ended was therefore killed.
#[cfg(unix)]
fn in_group_of_its_own(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_group_of_its_own(_: &mut Command) {}
