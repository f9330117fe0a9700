//! Steps from each cell to the nearest of some cells.

use crate::scene::{Board, HeatMap};
use rulebook_core::grid::{Direction, WideCellSet};
use std::collections::VecDeque;

/// The number of steps to the nearest goal, for each cell from which a goku can walk to
/// a goal; `None` without goals.
pub(super) fn heat_map(board: Board, rocks: &WideCellSet, goals: &WideCellSet) -> Option<HeatMap> {
    let mut steps: Vec<Option<i32>> = vec![None; board.area().into()];
    let mut reached = VecDeque::new();
    for goal in goals.iter() {
        steps[board.index(goal)?] = Some(0);
        reached.push_back((goal, 0));
    }
    let mut most = None;
    while let Some((at, way)) = reached.pop_front() {
        most = Some(way);
        for next in Direction::ALL.map(|direction| at.next(direction)) {
            let Some(index) = board.index(next) else { continue };
            if steps[index].is_none() && !rocks.contains(next) {
                steps[index] = Some(way + 1);
                reached.push_back((next, way + 1));
            }
        }
    }
    Some(HeatMap { least: 0, most: most?, values: steps })
}
