//! Progress of a measurement: a bar on a terminal, plain lines otherwise.

use crate::output::note;
use crate::progress::Reporter;
use std::cell::Cell;

pub(super) struct Progress {
    reporter: Reporter,
    turns: usize,
    done: Cell<usize>,
}

impl Progress {
    pub(super) fn new(quiet: bool, turns: usize) -> Self {
        let reporter = Reporter::new(quiet, turns, "measuring {wide_bar} {elapsed}");
        Self { reporter, turns, done: Cell::new(0) }
    }

    /// Counts one turn of one lane. Drawing happens between turns, so it is not measured.
    pub(super) fn turn(&self) {
        self.done.set(self.done.get() + 1);
        match &self.reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => bar.inc(1),
            Reporter::Lines => {
                if self.done.get().is_multiple_of((self.turns / 4).max(1)) {
                    note(format_args!("measured {} of {}", self.done.get(), self.turns));
                }
            }
        }
    }

    pub(super) fn finish(&self) {
        self.reporter.finish();
    }
}
