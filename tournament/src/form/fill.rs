//! Fills empty seats.

use super::sets;
use crate::terms::Terms;

/// Fills the empty seats of a set of players.
///
/// The fillers take them in turn. Without fillers, the members take additional seats. If these seats cannot be
/// shared equally, returns one full set for each choice of members that get one seat more than the others.
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
