//! The encounters that were played, and samples of them.

use crate::chance::{Purpose, index, stream};
use crate::state::Match;
use std::collections::BTreeMap;

/// Whoever played fewer encounters has no intervals: samples of so few hardly
/// differ, and would make it look sure.
pub const FEWEST_ENCOUNTERS: usize = 4;

/// One encounter: the matches that are drawn together.
#[derive(Default)]
pub(super) struct Encounter<'a> {
    pub(super) matches: Vec<&'a Match>,
}

/// The encounters in the order of the plan, without what was not played.
pub(super) fn encounters(matches: &[Match]) -> Vec<Encounter<'_>> {
    let mut places = BTreeMap::new();
    let mut encounters: Vec<Encounter<'_>> = Vec::new();
    let played: Vec<&Match> = matches.iter().filter(|entry| entry.played.is_some()).collect();
    // Mostly they stand together.
    for together in played.chunk_by(|one, other| one.line.encounter == other.line.encounter) {
        let place = *places.entry(together[0].line.encounter.as_str()).or_insert_with(|| {
            encounters.push(Encounter::default());
            encounters.len() - 1
        });
        encounters[place].matches.extend(together);
    }
    encounters
}

/// Draws as many encounters as there are, some more than once and some not at
/// all, in any order; `None` if there are too few to choose from.
pub(super) fn sample(encounters: usize, seed: u64, purpose: Purpose, number: u64) -> Option<Vec<usize>> {
    let mut chance = stream(seed, purpose, number);
    (encounters >= FEWEST_ENCOUNTERS).then(|| (0..encounters).map(|_| index(&mut chance, encounters)).collect())
}
