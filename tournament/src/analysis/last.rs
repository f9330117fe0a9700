//! Moves disqualified entrants to the end of a ranking.

use crate::lines::Conditions;
use crate::state::Match;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the entrants that their faults in these matches disqualify from the tournament. The first `entrants`
/// players are the entrants.
pub(crate) fn disqualified(conditions: &Conditions, entrants: usize, matches: &[Match]) -> BTreeSet<usize> {
    let Some(most) = conditions.max_faults else { return BTreeSet::new() };
    let mut faults: BTreeMap<usize, u64> = BTreeMap::new();
    for entry in matches {
        let Some(played) = &entry.played else { continue };
        for (seat, &player) in entry.players.iter().enumerate() {
            *faults.entry(player).or_default() += played.failures(seat);
        }
    }
    faults
        .into_iter()
        .filter(|&(player, faults)| player < entrants && faults >= most)
        .map(|(player, _)| player)
        .collect()
}

/// Moves the entrants that `last` selects to the end of a ranking of `(place, entrant)`. Both parts keep their
/// order, and equal entrants share a place.
pub(crate) fn put_last(ranked: &[(usize, usize)], last: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    put_behind(ranked, |entrant| u64::from(last(entrant)))
}

/// Sorts a ranking of `(place, entrant)` by `key`, lowest first. Entrants with the same key keep their order, and
/// equal entrants share a place.
pub(crate) fn put_behind(ranked: &[(usize, usize)], key: impl Fn(usize) -> u64) -> Vec<(usize, usize)> {
    let mut parts: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
    for &(place, entrant) in ranked {
        parts.entry(key(entrant)).or_default().push((place, entrant));
    }
    let mut placed: Vec<(usize, usize)> = Vec::with_capacity(ranked.len());
    for part in parts.values() {
        for equals in part.chunk_by(|(one, _), (other, _)| one == other) {
            let place = placed.len() + 1;
            placed.extend(equals.iter().map(|&(_, entrant)| (place, entrant)));
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::{put_behind, put_last};

    #[test]
    fn places_close_up_and_equals_share_them() {
        let ranked = [(1, 7), (2, 5), (2, 6), (4, 8), (5, 9)];
        assert_eq!(put_last(&ranked, |_| false), ranked);
        assert_eq!(put_last(&ranked, |entrant| entrant == 7 || entrant == 6), [(1, 5), (2, 8), (3, 9), (4, 7), (5, 6)]);
        assert_eq!(put_last(&ranked, |entrant| entrant == 8), [(1, 7), (2, 5), (2, 6), (4, 9), (5, 8)]);
        assert_eq!(put_last(&ranked, |_| true), ranked);
        let key = |entrant| [(7, 2), (5, 1)].into_iter().find(|&(who, _)| who == entrant).map_or(0, |(_, much)| much);
        assert_eq!(put_behind(&ranked, key), [(1, 6), (2, 8), (3, 9), (4, 5), (5, 7)]);
    }
}
