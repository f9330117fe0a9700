//! Threads that start the programs of a round at the same time. Starting a program takes most of a short round, and the
//! thread that starts it sleeps until the new process has executed the program.

use super::process::{Process, ReadyProgram};
use super::streams::Streams;
use crate::machine::{MachineFailure, SpawnError};
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

/// The result of a start.
pub(super) type SpawnResult = Result<(Process, Streams), SpawnError>;

/// Starts programs, as many at the same time as there are processors.
pub(super) struct SpawnPool {
    processors: usize,
    /// The threads besides the caller's, started on demand.
    threads: Vec<Starter>,
}

impl SpawnPool {
    pub(super) const fn new(processors: usize) -> Self {
        Self { processors, threads: Vec::new() }
    }

    /// Starts programs and returns the results in order.
    pub(super) fn start(&mut self, programs: Vec<ReadyProgram>) -> Vec<SpawnResult> {
        let threads = self.threads(self.processors.min(programs.len()).saturating_sub(1));
        let share = |(index, program): (usize, ReadyProgram)| match (index % (threads.len() + 1)).checked_sub(1) {
            Some(other) => threads[other].give(program),
            None => Spawner::Caller(Box::new(program)),
        };
        let shares: Vec<_> = programs.into_iter().enumerate().map(share).collect();
        // The caller starts its own share before it waits for others.
        let started = shares.into_iter().map(|share| match share {
            Spawner::Caller(program) => Ok(program.start()),
            Spawner::Pool(other) => Err(other),
        });
        let started: Vec<_> = started.collect();
        started.into_iter().map(|started| started.unwrap_or_else(Starter::take)).collect()
    }

    /// Returns this many threads, or as many as the system allows.
    fn threads(&mut self, count: usize) -> &[Starter] {
        while self.threads.len() < count
            && let Ok(thread) = Starter::new()
        {
            self.threads.push(thread);
        }
        &self.threads[..self.threads.len().min(count)]
    }
}

/// The thread that starts a program.
enum Spawner<'a> {
    Caller(Box<ReadyProgram>),
    Pool(&'a Starter),
}

/// A thread of the pool.
struct Starter {
    /// Dropping it ends the thread.
    programs: Option<Sender<ReadyProgram>>,
    started: Receiver<SpawnResult>,
    thread: Option<JoinHandle<()>>,
}

impl Starter {
    fn new() -> io::Result<Self> {
        let (programs, to_start) = channel::<ReadyProgram>();
        let (results, started) = channel();
        let work = move || {
            for program in to_start {
                if results.send(program.start()).is_err() {
                    return;
                }
            }
        };
        let thread = Builder::new().name("starter".to_owned()).spawn(work)?;
        Ok(Self { programs: Some(programs), started, thread: Some(thread) })
    }

    /// Passes a program to the thread, or back to the caller if the thread has ended.
    fn give(&self, program: ReadyProgram) -> Spawner<'_> {
        match &self.programs {
            Some(programs) => {
                programs.send(program).map_or_else(|error| Spawner::Caller(Box::new(error.0)), |()| Spawner::Pool(self))
            }
            None => Spawner::Caller(Box::new(program)),
        }
    }

    fn take(&self) -> SpawnResult {
        self.started.recv().unwrap_or_else(|_| {
            let why = io::Error::other("the spawning thread has ended");
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
