//! What makes a board good: everything can be reached, there are few dead ends,
//! and no player is nearer to things than another.

use super::free_cells;
use rulebook_core::boladedrac::{Cell, Direction, Setup};
use rulebook_players::boladedrac::Ground;

/// The cells without a rock that cannot be reached from all others; none on a good board.
pub(crate) fn unreached(setup: &Setup) -> Vec<Cell> {
    let field = Ground::of(setup).field(free_cells(setup).take(1));
    free_cells(setup).filter(|&cell| field.steps(cell).is_none()).collect()
}

/// The number of cells with at most one way out.
pub(crate) fn dead_ends(setup: &Setup) -> usize {
    let ground = Ground::of(setup);
    free_cells(setup).filter(|&cell| ways(&ground, cell) <= 1).count()
}

/// The most dead ends of a good board: one for each 25 cells without a rock,
/// and the two ends of a corridor.
pub(crate) fn most_dead_ends(setup: &Setup) -> usize {
    2 + free_cells(setup).count() / 25
}

/// By how many steps one player is nearer than another to the nearest ball,
/// capsule, bean or kinton; the largest difference counts. `None` if a player
/// cannot reach one.
pub(crate) fn fairness(setup: &Setup) -> Option<u32> {
    let ground = Ground::of(setup);
    let things: [Vec<Cell>; 4] = [
        setup.balls.iter().map(Cell::at).collect(),
        setup.capsules.iter().map(Cell::at).collect(),
        setup.beans.iter().map(|bean| bean.cell).collect(),
        setup.kintons.iter().map(|kinton| kinton.cell).collect(),
    ];
    let mut most = 0;
    for cells in things.into_iter().filter(|cells| !cells.is_empty()) {
        let field = ground.field(cells);
        let steps: Option<Vec<u16>> = setup.gokus.iter().map(|(_, goku)| field.steps(goku.cell)).collect();
        let steps = steps?;
        let nearest = steps.iter().min().copied().unwrap_or_default();
        let farthest = steps.iter().max().copied().unwrap_or_default();
        most = most.max(u32::from(farthest - nearest));
    }
    Some(most)
}

/// The number of neighbors of a cell that have no rock.
pub(super) fn ways(ground: &Ground, cell: Cell) -> usize {
    Direction::ALL.into_iter().filter(|&way| ground.is_free(cell.next(way))).count()
}

/// Whether the free cells of a ground, so many, are connected.
pub(super) fn is_connected(ground: &Ground, count: usize, setup: &Setup) -> bool {
    let field = ground.field(free_cells(setup).filter(|&cell| ground.is_free(cell)).take(1));
    free_cells(setup).filter(|&cell| field.steps(cell).is_some()).count() == count
}
