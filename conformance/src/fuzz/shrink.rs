//! Making a difference smaller, as long as it stays one.

use super::Fuzzed;
use crate::protocol::{Reply, Step, judge_step};
use std::collections::BTreeSet;

/// A difference and the smallest one found from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Shrunk<S> {
    /// As it was met.
    pub original: S,
    /// As small as it could be made.
    pub smallest: S,
    /// What the engine makes of the smallest.
    pub expected: Reply,
    /// What the implementation makes of it.
    pub actual: Reply,
    /// The clauses that decide the smallest: those that it shows and that no
    /// smaller step shows on which the two agree; all that it shows when each is
    /// shown there too.
    pub deciding: Vec<&'static str>,
    /// How often the implementation was asked.
    pub asked: usize,
}

/// The most questions that are asked about one difference.
const MOST: usize = 20_000;
/// The most when the implementation fails to reply: each question may cost a
/// new process and the time it takes to see that nothing comes.
const MOST_TROUBLES: usize = 300;

/// Takes the first smaller step that is still a difference of the same kind,
/// again and again, until there is none.
pub fn shrink<G: Fuzzed>(original: G::Sample, ask: &mut dyn FnMut(&Step) -> Reply) -> Shrunk<G::Sample> {
    let mut judge = |sample: &G::Sample| {
        let step = G::request(sample);
        (judge_step::<G>(&step), ask(&step))
    };
    let mut smallest = original.clone();
    let (mut expected, mut actual) = judge(&smallest);
    let kind = kind(&expected, &actual);
    let most = if matches!(actual, Reply::Error(_)) { MOST_TROUBLES } else { MOST };
    let mut asked = 1;
    let mut agreeing = BTreeSet::new();
    'smaller: loop {
        agreeing.clear();
        for candidate in G::smaller(&smallest) {
            if asked == most {
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
    Shrunk { original, smallest, expected, actual, deciding, asked }
}

fn deciding(mut shown: Vec<&'static str>, agreeing: &BTreeSet<&'static str>) -> Vec<&'static str> {
    shown.sort_unstable();
    shown.dedup();
    let rest: Vec<_> = shown.iter().copied().filter(|clause| !agreeing.contains(clause)).collect();
    if rest.is_empty() { shown } else { rest }
}

/// A wrong state must not shrink to a wrong refusal, or to a crash.
fn kind(expected: &Reply, actual: &Reply) -> [std::mem::Discriminant<Reply>; 2] {
    [std::mem::discriminant(expected), std::mem::discriminant(actual)]
}
