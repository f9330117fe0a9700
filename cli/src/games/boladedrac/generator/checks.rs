//! Quality checks of a board: all free cells are connected, dead ends are few, and no
//! player is nearer to things than another. A free cell is one without a rock.

use super::free_cells;
use rulebook_core::boladedrac::{Cell, Direction, Setup};
use rulebook_players::boladedrac::Ground;

/// The free cells that cannot be reached from the first free cell; none on a good board.
pub(crate) fn unreached(setup: &Setup) -> Vec<Cell> {
    let field = Ground::of(setup).field(free_cells(setup).take(1));
    free_cells(setup).filter(|&cell| field.steps(cell).is_none()).collect()
}

/// The number of free cells with at most one free neighbor.
pub(crate) fn dead_ends(setup: &Setup) -> usize {
    let ground = Ground::of(setup);
    free_cells(setup).filter(|&cell| free_neighbors(&ground, cell) <= 1).count()
}

/// Maximum number of dead ends of a good board: one per 25 free cells, plus the two
/// ends of a corridor.
pub(crate) fn max_dead_ends(setup: &Setup) -> usize {
    2 + free_cells(setup).count() / 25
}

/// The largest difference between two players' distances to the nearest thing of a
/// kind (ball, capsule, bean or kinton), in steps. `None` if a player cannot reach
/// any thing of a kind.
pub(crate) fn unfairness(setup: &Setup) -> Option<u32> {
    let ground = Ground::of(setup);
    let things: [Vec<Cell>; 4] = [
        setup.balls.iter().map(Cell::at).collect(),
        setup.capsules.iter().map(Cell::at).collect(),
        setup.beans.iter().map(|bean| bean.cell).collect(),
        setup.kintons.iter().map(|kinton| kinton.cell).collect(),
    ];
    let mut max_difference = 0;
    for cells in things.into_iter().filter(|cells| !cells.is_empty()) {
        let field = ground.field(cells);
        let steps: Option<Vec<u16>> = setup.gokus.iter().map(|(_, goku)| field.steps(goku.cell)).collect();
        let steps = steps?;
        let nearest = steps.iter().min().copied().unwrap_or_default();
        let farthest = steps.iter().max().copied().unwrap_or_default();
        max_difference = max_difference.max(u32::from(farthest - nearest));
    }
    Some(max_difference)
}

/// The number of a cell's neighbors without a rock.
pub(super) fn free_neighbors(ground: &Ground, cell: Cell) -> usize {
    Direction::ALL.into_iter().filter(|&direction| ground.is_free(cell.next(direction))).count()
}

/// Whether all `count` free cells of a ground are connected.
pub(super) fn is_connected(ground: &Ground, count: usize, setup: &Setup) -> bool {
    let field = ground.field(free_cells(setup).filter(|&cell| ground.is_free(cell)).take(1));
    free_cells(setup).filter(|&cell| field.steps(cell).is_some()).count() == count
}
