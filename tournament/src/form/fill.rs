//! Seats that would stay empty.

use super::sets;
use crate::terms::Terms;

/// The set with every seat taken: by the fillers in turn, or, if there are
/// none, by the members once more. Where they cannot all have the same number
/// of seats, there is a set for each choice of those who have one more.
pub(super) fn filled(set: &[usize], terms: &Terms, seats: usize) -> Vec<Vec<usize>> {
    let mut full = set.to_vec();
    if full.len() >= seats {
        return vec![full];
    }
    let fillers = terms.fillers.len();
    if fillers > 0 {
        let first = terms.entrants.len();
        full.extend((0..fillers).cycle().take(seats - set.len()).map(|filler| first + filler));
        return vec![full];
    }
    while full.len() + set.len() <= seats {
        full.extend(set);
    }
    let more = sets::all(set.len(), seats - full.len());
    more.into_iter().map(|more| [full.clone(), more.into_iter().map(|member| set[member]).collect()].concat()).collect()
}
