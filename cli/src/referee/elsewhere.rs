//! Programs as strategies need pidfds and /proc so far, so they run on Linux only.

use super::job::{Job, Report};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use rulebook_core::players::Seat;
use rulebook_record::Limits;
use std::io;
use std::process::{Child, Command, ExitStatus};

/// The programs of a match, of which there are none.
pub(crate) struct Programs;

impl Programs {
    pub(crate) fn new(_: Limits) -> Self {
        Self
    }

    pub(crate) fn ask(&mut self, jobs: &[Job<'_>], _: &Interrupt) -> Result<Vec<Report>, Failure> {
        match jobs {
            [] => Ok(Vec::new()),
            [job, ..] => {
                let failure = Failure::usage(format_args!(
                    "{}: programs can be played on Linux only so far",
                    job.confined.program().path.display()
                ));
                Err(failure.hint("the built-in players run everywhere"))
            }
        }
    }

    /// There is none to be ended.
    pub(crate) const fn end(&mut self, _: Seat) {}
}

pub(crate) fn start_worker(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

pub(crate) fn end_worker(mut worker: Child) -> io::Result<ExitStatus> {
    worker.wait()
}
