//! Picks random movements and actions. It moves more often than it turns, and most of its builds are legal.

use super::board::Board;
use crate::chance::SeededDraws;
use core::num::NonZeroU32;
use rulebook_core::grid::{Position, Size};
use rulebook_core::redbot::{Action, Movement, Order, Orders, Player, RobotNo, State};

pub(super) fn orders(state: &State, player: Player, chance: &mut SeededDraws) -> Orders {
    let board = Board::of(state);
    let mut orders = Orders::default();
    for no in RobotNo::ALL {
        if state.setup().players[player].robots[no].is_alive() {
            orders[no] = order(state, &board, chance);
        }
    }
    orders
}

fn order(state: &State, board: &Board, chance: &mut SeededDraws) -> Order {
    const MOVEMENTS: [Movement; 6] =
        [Movement::Up, Movement::Up, Movement::Up, Movement::Left, Movement::Right, Movement::None];
    let movement = chance.pick(&MOVEMENTS).copied().unwrap_or_default();
    let action = match chance.pick(&['f', 'b', 'n']) {
        Some('f') => Action::Fire,
        Some('b') => build(state, board, chance),
        _ => Action::Nothing,
    };
    Order { movement, action }
}

/// Tries a few random cells until one is legal. Orders the last cell even if it is illegal: a refused build costs
/// nothing (BLD-1).
fn build(state: &State, board: &Board, chance: &mut SeededDraws) -> Action {
    const TRIES: usize = 4;
    let size = state.setup().size;
    let mut cell = random_cell(size, chance);
    for _ in 1..TRIES {
        if board.may_build(state, cell) {
            break;
        }
        cell = random_cell(size, chance);
    }
    Action::Build(cell)
}

fn random_cell(size: Size, chance: &mut SeededDraws) -> Position {
    let mut coordinate = |side: u8| NonZeroU32::new(side.into()).map_or(1, |side| 1 + chance.below(side) as i32);
    Position::new(coordinate(size.width()), coordinate(size.height()))
}
