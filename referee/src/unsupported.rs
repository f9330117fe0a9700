//! Stub: programs need pidfds and /proc, so they run on Linux only.

use super::ask_error::AskError;
use super::job::{Job, Report};
use crate::interrupt::Interrupt;
use rulebook_core::players::Seat;
use rulebook_record::Limits;
use std::time::Duration;

/// Stub for the programs of a match: programs are not supported on this platform.
pub(crate) struct Programs;

impl Programs {
    pub(crate) fn new(_: Limits) -> Self {
        Self
    }

    pub(crate) fn ask(&mut self, jobs: &[Job<'_>], _: &Interrupt) -> Result<Vec<Report>, AskError> {
        match jobs {
            [] => Ok(Vec::new()),
            [job, ..] => Err(AskError::Unsupported { program: job.confined.program().path.clone() }),
        }
    }

    /// Returns nothing: no program can use CPU time.
    pub(crate) const fn take_idle_cpu(&mut self) -> Vec<(Seat, Duration)> {
        Vec::new()
    }

    /// Does nothing: no program can run.
    pub(crate) const fn end(&mut self, _: Seat) {}
}
