//! `demo`: walks to the nearest useful thing, and around the other gokus. It never fights.

use super::ground::{DistanceField, Ground};
use crate::chance::SeededDraws;
use rulebook_core::boladedrac::{Action, Cell, Direction, Item, Player, State};

pub(super) fn action(state: &State, player: Player, chance: &mut SeededDraws) -> Action {
    let mut ground = Ground::of(state.setup());
    let rivals = state.setup().gokus.iter().filter(|&(rival, goku)| rival != player && goku.is_alive);
    rivals.for_each(|(_, goku)| ground.block(goku.cell));
    walk(state, player, &ground.field(useful_cells(state, player)), chance)
}

/// The first step of a shortest path; nothing if no such step would be granted.
pub(super) fn walk(state: &State, player: Player, field: &DistanceField, chance: &mut SeededDraws) -> Action {
    let mut ways: Vec<Direction> = field.best_directions(state.setup().gokus[player].cell);
    ways.retain(|&way| state.move_refusal(player, way).is_none());
    chance.pick(&ways).map_or(Action::Nothing, |&way| Action::Move(way))
}

/// The cells that are useful to a player: capsules if it carries a ball, balls otherwise; beans if its strength is
/// below half of the maximum; kintons if it is on foot.
pub(super) fn useful_cells(state: &State, player: Player) -> Vec<Cell> {
    let setup = state.setup();
    let goku = &setup.gokus[player];
    let goals = if goku.with_ball { &setup.capsules } else { &setup.balls };
    let mut cells: Vec<Cell> = goals.iter().map(Cell::at).collect();
    let mut add = |items: &[Item]| cells.extend(items.iter().filter(|item| item.is_there).map(|item| item.cell));
    if 2 * goku.strength < setup.parameters.max_strength {
        add(&setup.beans);
    }
    if !goku.on_kinton {
        add(&setup.kintons);
    }
    cells
}
