//! Work that can be followed, and ended before its end.

use std::ops::ControlFlow;

/// Hears after each step how many were done, and of how many; tells whether to go on.
pub type Hear<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

/// The steps of a report.
pub(crate) struct Watch<'a> {
    done: u64,
    of: u64,
    hear: Hear<'a>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(of: u64, hear: Hear<'a>) -> Self {
        Self { done: 0, of, hear }
    }

    /// Another step is done.
    pub(crate) fn step(&mut self) -> ControlFlow<()> {
        self.done += 1;
        (self.hear)(self.done, self.of)
    }
}
