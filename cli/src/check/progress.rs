//! How far a check is: a bar on a terminal, plain lines otherwise.

use crate::output::note;
use crate::progress::Shown;

pub(super) struct Progress {
    shown: Shown,
    steps: usize,
    done: usize,
}

impl Progress {
    pub(super) fn new(quiet: bool, steps: usize) -> Self {
        let shown = Shown::new(quiet, steps, "answer {pos}/{len} {wide_bar} {elapsed} (about {eta} left)");
        Self { shown, steps, done: 0 }
    }

    /// Takes so many answers.
    pub(super) fn step(&mut self, answers: usize) {
        let part = (self.steps / 5).max(1);
        let before = self.done / part;
        self.done += answers;
        match &self.shown {
            Shown::Quiet => {}
            Shown::Bar(bar) => bar.inc(answers as u64),
            Shown::Lines => {
                if self.done / part > before {
                    note(format_args!("asked for {} of about {} answers", self.done, self.steps));
                }
            }
        }
    }

    /// So many answers will not be asked for.
    pub(super) fn skip(&mut self, answers: usize) {
        self.steps -= answers.min(self.steps);
        if let Shown::Bar(bar) = &self.shown {
            bar.set_length(self.steps as u64);
        }
    }

    pub(super) fn finish(&self) {
        self.shown.finish();
    }
}
