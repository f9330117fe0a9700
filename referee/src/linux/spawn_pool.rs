//! Threads that start programs, so that those of a round are started at the same
//! time: to start one takes most of a short round, and a thread that does it
//! sleeps until the new process has become the program.

use super::process::{Prepared, Process};
use super::streams::Streams;
use crate::machine::{MachineFailure, StartError};
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

/// What came of a start.
pub(super) type Started = Result<(Process, Streams), StartError>;

/// Starts programs, as many at the same time as there are processors.
pub(super) struct SpawnPool {
    processors: usize,
    /// Those beside the thread of the caller, started when they are first needed.
    threads: Vec<Starter>,
}

impl SpawnPool {
    pub(super) const fn new(processors: usize) -> Self {
        Self { processors, threads: Vec::new() }
    }

    /// Starts programs, and gives what came of each, in order.
    pub(super) fn start(&mut self, programs: Vec<Prepared>) -> Vec<Started> {
        let threads = self.threads(self.processors.min(programs.len()).saturating_sub(1));
        let share = |(index, program): (usize, Prepared)| match (index % (threads.len() + 1)).checked_sub(1) {
            Some(other) => threads[other].give(program),
            None => Share::Own(Box::new(program)),
        };
        let shares: Vec<_> = programs.into_iter().enumerate().map(share).collect();
        // Nobody is waited for before the own share is done.
        let started = shares.into_iter().map(|share| match share {
            Share::Own(program) => Ok(program.start()),
            Share::Of(other) => Err(other),
        });
        let started: Vec<_> = started.collect();
        started.into_iter().map(|started| started.unwrap_or_else(Starter::take)).collect()
    }

    /// So many threads, or as many as the system allows.
    fn threads(&mut self, count: usize) -> &[Starter] {
        while self.threads.len() < count
            && let Ok(thread) = Starter::new()
        {
            self.threads.push(thread);
        }
        &self.threads[..self.threads.len().min(count)]
    }
}

/// Who starts a program.
enum Share<'a> {
    Own(Box<Prepared>),
    Of(&'a Starter),
}

/// One thread.
struct Starter {
    /// `None` when it is to end.
    programs: Option<Sender<Prepared>>,
    started: Receiver<Started>,
    thread: Option<JoinHandle<()>>,
}

impl Starter {
    fn new() -> io::Result<Self> {
        let (programs, to_start) = channel::<Prepared>();
        let (tell, started) = channel();
        let work = move || {
            for program in to_start {
                if tell.send(program.start()).is_err() {
                    return;
                }
            }
        };
        let thread = Builder::new().name("starter".to_owned()).spawn(work)?;
        Ok(Self { programs: Some(programs), started, thread: Some(thread) })
    }

    /// Has the program started there, or by the caller if the thread has gone.
    fn give(&self, program: Prepared) -> Share<'_> {
        match &self.programs {
            Some(programs) => {
                programs.send(program).map_or_else(|error| Share::Own(Box::new(error.0)), |()| Share::Of(self))
            }
            None => Share::Own(Box::new(program)),
        }
    }

    fn take(&self) -> Started {
        self.started.recv().unwrap_or_else(|_| {
            let why = io::Error::other("the thread that was to start it has gone");
            Err(MachineFailure::new("starting it", why).into())
        })
    }
}

impl Drop for Starter {
    fn drop(&mut self) {
        self.programs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
