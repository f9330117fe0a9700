//! The played encounters, and random samples of them.

use crate::chance::{Purpose, index, stream};
use crate::state::Match;
use std::collections::BTreeMap;

/// The minimum number of encounters for which an entrant gets intervals. Samples of fewer encounters hardly differ,
/// so the intervals would be too narrow.
pub const MIN_ENCOUNTERS: usize = 4;

/// One encounter: matches that are sampled together.
#[derive(Default)]
pub(super) struct Encounter<'a> {
    pub(super) matches: Vec<&'a Match>,
}

/// Returns the encounters with their played matches, in the order of the plan.
pub(super) fn encounters(matches: &[Match]) -> Vec<Encounter<'_>> {
    let mut places = BTreeMap::new();
    let mut encounters: Vec<Encounter<'_>> = Vec::new();
    let played: Vec<&Match> = matches.iter().filter(|entry| entry.played.is_some()).collect();
    // The matches of an encounter are usually adjacent.
    for together in played.chunk_by(|one, other| one.line.encounter == other.line.encounter) {
        let place = *places.entry(together[0].line.encounter.as_str()).or_insert_with(|| {
            encounters.push(Encounter::default());
            encounters.len() - 1
        });
        encounters[place].matches.extend(together);
    }
    encounters
}

/// Draws a bootstrap sample: as many encounters as there are, with replacement. `None` if there are too few.
pub(super) fn sample(encounters: usize, seed: u64, purpose: Purpose, number: u64) -> Option<Vec<usize>> {
    let mut chance = stream(seed, purpose, number);
    (encounters >= MIN_ENCOUNTERS).then(|| (0..encounters).map(|_| index(&mut chance, encounters)).collect())
}
