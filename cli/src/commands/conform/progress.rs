//! Progress of a run: a bar on a terminal, plain lines otherwise.

use crate::output::note;
use crate::progress::Reporter;
use rulebook_conformance::runner::CaseResult;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(super) struct Progress {
    reporter: Reporter,
    cases: usize,
    done: AtomicUsize,
    bad: AtomicUsize,
}

impl Progress {
    pub(super) fn new(quiet: bool, cases: usize) -> Self {
        let reporter = Reporter::new(quiet, cases, "case {pos}/{len} {wide_bar} {elapsed} {msg}");
        Self { reporter, cases, done: AtomicUsize::new(0), bad: AtomicUsize::new(0) }
    }

    /// Counts one result. Several threads call it at once.
    pub(super) fn show(&self, result: &CaseResult<'_>) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let bad = usize::from(!result.verdict.is_good());
        let bad = self.bad.fetch_add(bad, Ordering::Relaxed) + bad;
        match &self.reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => {
                bar.inc(1);
                if bad > 0 {
                    bar.set_message(format!("bad: {bad}"));
                }
            }
            Reporter::Lines => {
                let part = (self.cases / 10).max(1);
                if done.is_multiple_of(part) || done == self.cases {
                    note(format_args!("case {done}/{}, bad: {bad}", self.cases));
                }
            }
        }
    }

    pub(super) fn finish(&self) {
        self.reporter.finish();
    }
}
