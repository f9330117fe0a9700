//! Parts with what they lead to.

use rulebook_bench::check::{Checked, check};
use rulebook_bench::measured::Measured;
use rulebook_bench::measured::Part;

pub(crate) struct CheckedPart<G: Measured> {
    pub(crate) part: Part<G>,
    pub(crate) checked: Checked<G::Happened>,
}

/// The standard parts and the phases of a game; the engine and the model agree
/// on them.
pub(crate) fn checked<G: Measured>() -> Vec<CheckedPart<G>> {
    let phase = |part: Part<G>| Part { name: format!("phase {}", part.name), ..part };
    let parts = G::standard().into_iter().chain(G::phases().into_iter().map(phase));
    let checked = |part| {
        let checked = check(&part).unwrap_or_else(|disagreement| panic!("{disagreement}"));
        CheckedPart { part, checked }
    };
    parts.map(checked).collect()
}

/// A count by its name.
pub(crate) fn count<G: Measured>(part: &CheckedPart<G>, name: &str) -> u64 {
    use rulebook_bench::measured::Happened as _;
    part.checked.happened.counts().into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// How often something happens per step of some parts together.
pub(crate) fn share<G: Measured>(parts: &[CheckedPart<G>], name: &str) -> f64 {
    let steps: u64 = parts.iter().map(|part| part.checked.steps).sum();
    parts.iter().map(|part| count(part, name)).sum::<u64>() as f64 / steps as f64
}

/// Fails when one of the parts is much larger than another.
pub(crate) fn assert_weigh_alike<G: Measured>(parts: &[CheckedPart<G>]) {
    let steps: Vec<usize> = parts.iter().map(|part| part.part.steps()).collect();
    let all: usize = steps.iter().sum();
    assert!(steps.iter().all(|&part| part >= 450 && 10 * part <= 3 * all), "{steps:?}");
}

/// Fails when the numbers of steps and the signature of a part are not these.
pub(crate) fn assert_pinned<G: Measured>(part: &CheckedPart<G>, steps: usize, signature: u64) {
    let signatures = [part.checked.signature, signature].map(|signature| format!("{signature:016x}"));
    assert_eq!((part.part.steps(), &signatures[0]), (steps, &signatures[1]), "{}", part.part.name);
}
