//! Progress and cancellation of long computations.

use std::ops::ControlFlow;

/// A callback that receives the number of finished and of all steps, and decides whether to continue.
pub type ProgressListener<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

/// The progress of a report.
pub(crate) struct ProgressSteps<'a> {
    done: u64,
    of: u64,
    hear: ProgressListener<'a>,
}

impl<'a> ProgressSteps<'a> {
    pub(crate) fn new(of: u64, hear: ProgressListener<'a>) -> Self {
        Self { done: 0, of, hear }
    }

    /// Reports that a step is finished.
    pub(crate) fn step(&mut self) -> ControlFlow<()> {
        self.done += 1;
        (self.hear)(self.done, self.of)
    }
}
