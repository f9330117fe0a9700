//! Progress of a check: a bar on a terminal, plain lines otherwise.

use crate::output::note;
use crate::progress::Reporter;

pub(super) struct Progress {
    reporter: Reporter,
    steps: usize,
    done: usize,
}

impl Progress {
    pub(super) fn new(quiet: bool, steps: usize) -> Self {
        let reporter = Reporter::new(quiet, steps, "answer {pos}/{len} {wide_bar} {elapsed} (about {eta} left)");
        Self { reporter, steps, done: 0 }
    }

    /// Counts answers.
    pub(super) fn step(&mut self, answers: usize) {
        let part = (self.steps / 5).max(1);
        let before = self.done / part;
        self.done += answers;
        match &self.reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => bar.inc(answers as u64),
            Reporter::Lines => {
                if self.done / part > before {
                    note(format_args!("got {} of about {} answers", self.done, self.steps));
                }
            }
        }
    }

    /// Reduces the total by answers that will not be asked for.
    pub(super) fn skip(&mut self, answers: usize) {
        self.steps -= answers.min(self.steps);
        if let Reporter::Bar(bar) = &self.reporter {
            bar.set_length(self.steps as u64);
        }
    }

    pub(super) fn finish(&self) {
        self.reporter.finish();
    }
}
