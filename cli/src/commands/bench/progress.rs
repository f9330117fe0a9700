//! How far the measuring is: a bar on a terminal, plain lines otherwise.

use crate::output::note;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell;
use std::io::IsTerminal as _;

pub(super) struct Progress {
    shown: Shown,
    turns: usize,
    done: Cell<usize>,
}

enum Shown {
    Quiet,
    Bar(ProgressBar),
    Lines,
}

impl Progress {
    pub(super) fn new(quiet: bool, turns: usize) -> Self {
        let shown = if quiet {
            Shown::Quiet
        } else if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(turns as u64);
            let style = ProgressStyle::with_template("measuring {wide_bar} {elapsed}");
            bar.set_style(style.expect("the template is a constant"));
            Shown::Bar(bar)
        } else {
            Shown::Lines
        };
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
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}
