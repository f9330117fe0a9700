//! The random choices of a tournament, derived from its seed.

use rulebook_players::chance::SeededDraws;
use sha2::{Digest as _, Sha256};
use std::num::NonZeroU32;

/// The purpose of a random stream. Each purpose has its own streams, so further draws for one purpose never change
/// the draws of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The order of encounters and of seats in a schedule.
    Schedule = 1,
    /// The search for a balanced design.
    Design = 2,
    /// Samples for confidence intervals.
    Bootstrap = 3,
    /// Samples for the test whether one seat is better than another.
    Seats = 4,
    /// The orders in which matches are rated.
    Ratings = 5,
    /// Random draws that break ties between entrants.
    RandomDraw = 6,
    /// The order of the pairs of a comparison.
    Comparison = 7,
    /// The answers of the players in the opening steps of a comparison.
    Opening = 8,
}

/// Returns a random stream for a purpose. Different values of `index` give independent streams.
#[must_use]
pub fn stream(seed: u64, purpose: Purpose, index: u64) -> SeededDraws {
    SeededDraws::new(seed, purpose as usize, index)
}

/// Draws an index below `len`, or 0 if `len` is 0.
pub(crate) fn index(chance: &mut SeededDraws, len: usize) -> usize {
    match u32::try_from(len).ok().and_then(NonZeroU32::new) {
        Some(len) if len.get() > 1 => chance.below(len) as usize,
        _ => 0,
    }
}

/// Shuffles the items uniformly.
pub(crate) fn shuffle<T>(chance: &mut SeededDraws, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, index(chance, last + 1));
    }
}

/// Derives the seed of a match. It is the first 53 bits, which every JSON parser represents exactly, of the
/// SHA-256 of `rulebook-match-seed/1 SEED ID`.
#[must_use]
pub fn match_seed(seed: u64, id: &str) -> u64 {
    let hash = Sha256::digest(format!("rulebook-match-seed/1 {seed} {id}"));
    hash.iter().take(8).fold(0, |value, byte| value << 8 | u64::from(*byte)) >> 11
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_matches_never_change() {
        let expected = Sha256::digest(b"rulebook-match-seed/1 7 0001");
        let first = u64::from_be_bytes(expected[..8].try_into().unwrap());
        assert_eq!(match_seed(7, "0001"), first >> 11);
        assert!(match_seed(7, "0001") < 1 << 53);
        assert_ne!(match_seed(7, "0001"), match_seed(7, "0002"));
        assert_ne!(match_seed(7, "0001"), match_seed(8, "0001"));
    }

    #[test]
    fn a_shuffle_keeps_the_items_and_favors_no_order() {
        let mut counts = std::collections::BTreeMap::new();
        for index in 0..6000 {
            let mut items = [0, 1, 2];
            shuffle(&mut stream(1, Purpose::Schedule, index), &mut items);
            *counts.entry(items).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (count - 1000).abs() < 150), "{counts:?}");
    }
}
