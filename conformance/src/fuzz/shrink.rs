//! Minimizes a difference between an implementation and the engine.

use super::Fuzzable;
use crate::protocol::{Reply, Step, judge_step};
use std::collections::BTreeSet;

/// A difference and its minimized form.
#[derive(Clone, PartialEq, Debug)]
pub struct ShrinkResult<S> {
    /// The original step.
    pub original: S,
    /// The minimized step.
    pub smallest: S,
    /// The engine's reply to the minimized step.
    pub expected: Reply,
    /// The implementation's reply to the minimized step.
    pub actual: Reply,
    /// The suspected clauses: those that the minimized step exercises, except those that also occur in smaller
    /// steps on which both sides agree. If no clause remains, all clauses that the minimized step exercises.
    pub deciding: Vec<&'static str>,
    /// The number of requests to the implementation.
    pub asked: usize,
}

/// The maximum number of requests for one difference.
const MAX_REQUESTS: usize = 20_000;
/// The maximum number of requests if the difference is an error reply. Each request may then cost a new process and
/// a timeout.
const MAX_REQUESTS_AFTER_ERROR: usize = 300;

/// Minimizes a step: repeatedly takes the first smaller step that shows a difference of the same kind, until no
/// smaller step does.
pub fn shrink<G: Fuzzable>(original: G::Sample, ask: &mut dyn FnMut(&Step) -> Reply) -> ShrinkResult<G::Sample> {
    let mut judge = |sample: &G::Sample| {
        let step = G::request(sample);
        (judge_step::<G>(&step), ask(&step))
    };
    let mut smallest = original.clone();
    let (mut expected, mut actual) = judge(&smallest);
    let kind = kind(&expected, &actual);
    let max_requests = if matches!(actual, Reply::Error(_)) { MAX_REQUESTS_AFTER_ERROR } else { MAX_REQUESTS };
    let mut asked = 1;
    let mut agreeing = BTreeSet::new();
    'smaller: loop {
        agreeing.clear();
        for candidate in G::smaller(&smallest) {
            if asked == max_requests {
                break 'smaller;
            }
            if G::size(&candidate) >= G::size(&smallest) {
                continue;
            }
            asked += 1;
            let (ours, theirs) = judge(&candidate);
            if ours != theirs && self::kind(&ours, &theirs) == kind {
                (smallest, expected, actual) = (candidate, ours, theirs);
                continue 'smaller;
            }
            if ours == theirs {
                agreeing.extend(G::clauses(&candidate));
            }
        }
        break;
    }
    let deciding = deciding(G::clauses(&smallest), &agreeing);
    ShrinkResult { original, smallest, expected, actual, deciding, asked }
}

/// Returns the suspected clauses, as in [`ShrinkResult::deciding`].
fn deciding(mut clauses: Vec<&'static str>, agreeing: &BTreeSet<&'static str>) -> Vec<&'static str> {
    clauses.sort_unstable();
    clauses.dedup();
    let rest: Vec<_> = clauses.iter().copied().filter(|clause| !agreeing.contains(clause)).collect();
    if rest.is_empty() { clauses } else { rest }
}

/// The kind of a difference. It does not change while shrinking, so a wrong state never shrinks to a wrong refusal
/// or a crash.
fn kind(expected: &Reply, actual: &Reply) -> [std::mem::Discriminant<Reply>; 2] {
    [std::mem::discriminant(expected), std::mem::discriminant(actual)]
}
