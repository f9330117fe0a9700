//! Progress and cancellation of long computations.

use std::ops::ControlFlow;

/// A callback that gets the number of finished steps and of all steps, and decides whether to continue.
pub type ProgressListener<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

/// Counts the finished steps of a report and calls the listener.
pub(crate) struct ProgressSteps<'a> {
    done: u64,
    total: u64,
    listener: ProgressListener<'a>,
}

impl<'a> ProgressSteps<'a> {
    pub(crate) fn new(total: u64, listener: ProgressListener<'a>) -> Self {
        Self { done: 0, total, listener }
    }

    /// Calls the listener after a finished step. Returns `Break` if the listener does.
    pub(crate) fn step(&mut self) -> ControlFlow<()> {
        self.done += 1;
        (self.listener)(self.done, self.total)
    }
}
