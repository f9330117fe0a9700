//! Parts with their results.

use rulebook_bench::check::{CheckedPart, check};
use rulebook_bench::measured::Measured;
use rulebook_bench::measured::Part;

pub(crate) struct PlayedPart<G: Measured> {
    pub(crate) part: Part<G>,
    pub(crate) checked: CheckedPart<G::Counts>,
}

/// The standard parts and the phases of a game; the engine and the model agree
/// on them.
pub(crate) fn checked<G: Measured>() -> Vec<PlayedPart<G>> {
    let phase = |part: Part<G>| Part { name: format!("phase {}", part.name), ..part };
    let parts = G::standard().into_iter().chain(G::phases().into_iter().map(phase));
    let checked = |part| {
        let checked = check(&part).unwrap_or_else(|disagreement| panic!("{disagreement}"));
        PlayedPart { part, checked }
    };
    parts.map(checked).collect()
}

/// A count by its name.
pub(crate) fn count<G: Measured>(part: &PlayedPart<G>, name: &str) -> u64 {
    use rulebook_bench::measured::EventCounts as _;
    part.checked.counts.named().into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// A count per step, over several parts.
pub(crate) fn share<G: Measured>(parts: &[PlayedPart<G>], name: &str) -> f64 {
    let steps: u64 = parts.iter().map(|part| part.checked.steps).sum();
    parts.iter().map(|part| count(part, name)).sum::<u64>() as f64 / steps as f64
}

/// Fails if one of the parts is much larger than another.
pub(crate) fn assert_weigh_alike<G: Measured>(parts: &[PlayedPart<G>]) {
    let steps: Vec<usize> = parts.iter().map(|part| part.part.steps()).collect();
    let all: usize = steps.iter().sum();
    assert!(steps.iter().all(|&part| part >= 450 && 10 * part <= 3 * all), "{steps:?}");
}

/// Fails if a part has another number of steps or another signature.
pub(crate) fn assert_pinned<G: Measured>(part: &PlayedPart<G>, steps: usize, signature: u64) {
    let signatures = [part.checked.signature, signature].map(|signature| format!("{signature:016x}"));
    assert_eq!((part.part.steps(), &signatures[0]), (steps, &signatures[1]), "{}", part.part.name);
}
