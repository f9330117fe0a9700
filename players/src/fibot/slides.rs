//! Counts the minimum number of slides to a flag (SLD-1).

use rulebook_core::fibot::{Player, SlideDirection, State};
use rulebook_core::grid::{CellSet, Position};

/// The minimum number of slides until a robot of a player stands on the rival's
/// flag, if only that robot moves; `None` if none can reach it.
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
            for end in SlideDirection::ALL.map(|way| state.slide_end(from, way)) {
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
