//! How far the measuring is: a bar on a terminal, plain lines otherwise.

use crate::output::note;
use crate::progress::Shown;
use std::cell::Cell;

pub(super) struct Progress {
    shown: Shown,
    turns: usize,
    done: Cell<usize>,
}

impl Progress {
    pub(super) fn new(quiet: bool, turns: usize) -> Self {
        let shown = Shown::new(quiet, turns, "measuring {wide_bar} {elapsed}");
        Self { shown, turns, done: Cell::new(0) }
    }

    /// Takes one turn of one lane. Drawing is not measured: it comes between
    /// two turns.
    pub(super) fn turn(&self) {
        self.done.set(self.done.get() + 1);
        match &self.shown {
            Shown::Quiet => {}
            Shown::Bar(bar) => bar.inc(1),
            Shown::Lines => {
                if self.done.get().is_multiple_of((self.turns / 4).max(1)) {
                    note(format_args!("measured {} of {}", self.done.get(), self.turns));
                }
            }
        }
    }

    pub(super) fn finish(&self) {
        self.shown.finish();
    }
}
