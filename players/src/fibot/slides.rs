//! The least number of slides (SLD-1).

use rulebook_core::fibot::{Player, State, Way};
use rulebook_core::grid::{CellSet, Position};

/// How many slides a player's robots need until one of them stands on the
/// rival's flag, one robot sliding and all others standing still; `None` when
/// none gets there.
pub(super) fn to_flag(state: &State, player: Player) -> Option<i32> {
    let target = state.setup().target(player);
    let mut cells: Vec<Position> = state.setup().robots.of(player).map(|(_, at)| at).collect();
    let mut seen: CellSet = cells.iter().copied().collect();
    let mut slides = 0;
    while !cells.is_empty() {
        if cells.contains(&target) {
            return Some(slides);
        }
        let mut next = Vec::new();
        for &from in &cells {
            for end in Way::ALL.map(|way| state.slide_end(from, way)) {
                if !seen.contains(end) {
                    seen.insert(end);
                    next.push(end);
                }
            }
        }
        (cells, slides) = (next, slides + 1);
    }
    None
}
