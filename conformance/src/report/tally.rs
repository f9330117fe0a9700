//! Counts passed cases by clause.

use crate::games::GameTexts;
use crate::runner::{RunReport, Verdict};

/// The results of the cases of one clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The ID of the clause.
    pub clause: String,
    /// Its title.
    pub title: String,
    /// The number of its cases that passed, whether expected or not.
    pub passed: usize,
    /// The number of its cases that failed, whether expected or not.
    pub failed: usize,
    /// The number of its cases that were skipped, whether declared or not.
    pub skipped: usize,
}

/// Counts the cases of a run by the clauses that they pin, in the order of the rules.
#[must_use]
pub fn tally(report: &RunReport<'_>, game: &GameTexts) -> Vec<Tally> {
    let spec = (game.spec)();
    let tallies = spec.clauses().iter().map(|clause| {
        let mut tally =
            Tally { clause: clause.id.to_owned(), title: clause.title.to_owned(), passed: 0, failed: 0, skipped: 0 };
        for result in &report.results {
            if result.case.clauses.iter().any(|pin| pin.clause == clause.id) {
                *match result.verdict {
                    Verdict::Pass | Verdict::UnexpectedPass => &mut tally.passed,
                    Verdict::Fail | Verdict::ExpectedFailure => &mut tally.failed,
                    Verdict::UndeclaredSkip | Verdict::DeclaredSkip => &mut tally.skipped,
                } += 1;
            }
        }
        tally
    });
    tallies.filter(|tally| tally.passed + tally.failed + tally.skipped > 0).collect()
}
