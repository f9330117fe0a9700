//! Fills empty seats.

use super::sets;
use crate::terms::Terms;

/// Fills the empty seats of a set with the fillers in turn, or with its members again if there are no fillers.
/// If the members cannot have equally many seats, returns one set for each choice of members with an additional
/// seat.
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
