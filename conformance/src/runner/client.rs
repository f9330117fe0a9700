//! One process that answers, and asking it without ever waiting too long.
//!
//! Threads read its output and its error output and write its input, so that a
//! process that does not read, does not write or writes without end cannot
//! hold the runner up.

use super::reading::{Output, SILENCE, read_reply, shown, too_long, unasked};
use super::tree::Tree;
use super::trouble::{Hello, StartError, Trouble};
use crate::protocol::{PROTOCOL, Reply, Step, text_of};
use std::ffi::OsString;
use std::io::{self, BufReader, Write as _};
use std::process::{ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How to start an implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// How much of the error output is kept: the last part of it.
const MAX_ERRORS: usize = 16 << 10;

/// How many lines are read before they are asked for. Each has its greatest
/// length at most, so that a process that writes without end fills no memory.
const LINES_AHEAD: usize = 16;

/// A running implementation. What it has started ends with it.
#[derive(Debug)]
pub struct Client {
    tree: Tree,
    /// Closed to let the process see the end of its input.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Ends with the error output.
    errors_reader: JoinHandle<()>,
    hello: Hello,
    number: u64,
}

impl Client {
    /// Starts an implementation and says hello.
    ///
    /// # Errors
    ///
    /// [`StartError`]
    pub fn start(command: &Command, limit: Duration) -> Result<Self, StartError> {
        let mut start = std::process::Command::new(&command.program);
        start.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut tree = Tree::start(&mut start).map_err(|error| StartError::Spawn(error.to_string()))?;
        let child = tree.root();
        let (Some(mut stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(StartError::Spawn("it has no pipes".to_owned()));
        };
        let (input, requests) = channel::<Vec<u8>>();
        std::thread::spawn(move || {
            // A process that closed its input is noticed by its silence.
            requests.iter().try_for_each(|request| stdin.write_all(&request).and_then(|()| stdin.flush()))
        });
        let (sender, output) = sync_channel(LINES_AHEAD);
        std::thread::spawn(move || read_lines(stdout, &sender));
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        let errors_reader = std::thread::spawn(move || keep_errors(stderr, &kept));
        let hello = Hello { name: String::new(), version: String::new(), games: Vec::new() };
        let mut client = Self { tree, input: Some(input), output, errors, errors_reader, hello, number: 0 };
        client.send(format!("hello {PROTOCOL}\n").into_bytes());
        let line = match client.line(Instant::now() + limit, SILENCE) {
            Ok(line) => line,
            Err(trouble) => return Err(StartError::NoHello { trouble, errors: client.errors() }),
        };
        match Hello::parse(&String::from_utf8_lossy(&line)) {
            Some(hello) => client.hello = hello,
            None => {
                let line = shown(&line);
                return Err(StartError::BadHello { line, errors: client.errors() });
            }
        }
        Ok(client)
    }

    /// What the implementation says of itself.
    #[must_use]
    pub const fn hello(&self) -> &Hello {
        &self.hello
    }

    /// The last part of what the process wrote to its error output.
    #[must_use]
    pub fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        String::from_utf8_lossy(&errors).into_owned()
    }

    /// Asks for one step.
    ///
    /// # Errors
    ///
    /// [`Trouble`]; the process is then of no further use.
    pub fn ask(&mut self, game: &str, step: &Step, limit: Duration) -> Result<Reply, Trouble> {
        self.check_quiet()?;
        self.number += 1;
        let number = self.number.to_string();
        let lines = step.to_lines();
        let mut request = format!("step {number} {game} {}\n", lines.len()).into_bytes();
        request.extend(text_of(&lines));
        self.send(request);
        let deadline = Instant::now() + limit;
        read_reply(&number, &mut |so_far| self.line(deadline, so_far))
    }

    /// Says bye and waits for the process to end.
    ///
    /// # Errors
    ///
    /// [`Trouble`] when it says more, ends with another status than 0, or not
    /// in time.
    pub fn bye(mut self, limit: Duration) -> Result<(), Trouble> {
        const LIVES_ON: &str = "it does not end after bye";
        self.send(b"bye\n".to_vec());
        self.input = None;
        let deadline = Instant::now() + limit;
        match self.line(deadline, LIVES_ON) {
            Ok(line) => return Err(unasked(&line)),
            // It has closed its output; its status tells the rest.
            Err(Trouble::Crashed { .. }) => {}
            Err(trouble) => return Err(trouble),
        }
        match self.status(deadline) {
            Ok(Some(status)) if status.success() => Ok(()),
            Ok(Some(status)) => Err(Trouble::Crashed { how: format!("after bye with {status}") }),
            Ok(None) => Err(Trouble::TimedOut { so_far: LIVES_ON.to_owned() }),
            Err(error) => Err(Trouble::Crashed { how: error.to_string() }),
        }
    }

    fn send(&self, request: Vec<u8>) {
        // When the writing thread has ended, the process has: reading tells.
        let _ = self.input.as_ref().map(|input| input.send(request));
    }

    /// Nothing may have come since the last reply.
    fn check_quiet(&mut self) -> Result<(), Trouble> {
        match self.output.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Ok(Output::Line(line)) => Err(unasked(&line)),
            Ok(Output::TooLong) => Err(too_long()),
            Ok(Output::End) | Err(TryRecvError::Disconnected) => Err(self.crashed()),
        }
    }

    fn line(&mut self, deadline: Instant, so_far: &str) -> Result<Vec<u8>, Trouble> {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(Output::Line(line)) => Ok(line),
            Ok(Output::TooLong) => Err(too_long()),
            Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => Err(self.crashed()),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::TimedOut { so_far: so_far.to_owned() }),
        }
    }

    /// How the process ended; it has closed its output.
    fn crashed(&mut self) -> Trouble {
        // Closing the output comes just before the end.
        let how = match self.status(Instant::now() + Duration::from_millis(500)) {
            Ok(Some(status)) => status.to_string(),
            Ok(None) => "it closed its output and lives on".to_owned(),
            Err(error) => error.to_string(),
        };
        // What it said last may still be on its way.
        let end = Instant::now() + Duration::from_millis(100);
        while !self.errors_reader.is_finished() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        Trouble::Crashed { how }
    }

    /// The exit status; `None` when the process still runs at the deadline.
    fn status(&mut self, deadline: Instant) -> io::Result<Option<ExitStatus>> {
        loop {
            match self.tree.root().try_wait()? {
                None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
                status => return Ok(status),
            }
        }
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<Output>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let output = Output::next(&mut reader);
        let ended = !matches!(output, Output::Line(_));
        if sender.send(output).is_err() || ended {
            return;
        }
    }
}

fn keep_errors(mut stderr: impl io::Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.extend(&buffer[..count]);
        let surplus = kept.len().saturating_sub(MAX_ERRORS);
        kept.drain(..surplus);
    }
}
