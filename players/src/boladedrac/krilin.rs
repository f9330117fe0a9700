//! `krilin`: walks like `demo`, and fights when the odds are good. It attacks weaker gokus beside it, and throws a Kame
//! Hame at ball carriers and kinton riders in line.

use super::ground::Ground;
use super::{demo, sight};
use crate::chance::SeededDraws;
use rulebook_core::boladedrac::{Action, Direction, Goku, Player, State};

pub(super) fn action(state: &State, player: Player, chance: &mut SeededDraws) -> Action {
    let setup = state.setup();
    let (gokus, parameters) = (&setup.gokus, &setup.parameters);
    let own = &gokus[player];
    let attacks: Vec<Action> = Direction::ALL
        .into_iter()
        .filter(|&way| state.move_refusal(player, way).is_none())
        .filter(|&way| gokus.on(own.cell.next(way)).is_some_and(|rival| is_easy(own, &gokus[rival])))
        .map(Action::Move)
        .collect();
    if let Some(&attack) = chance.pick(&attacks) {
        return attack;
    }
    // Above the midpoint of the strengths that can throw, a throw is granted with a probability above one half (KAM-2).
    let is_strong = 2 * own.strength > parameters.max_strength + parameters.kamehame_penalty;
    let has_prey = |way| {
        let mut targets = sight::targets(setup, player, way);
        targets.any(|rival| gokus[rival].with_ball || gokus[rival].on_kinton)
    };
    let throws: Vec<Action> = Direction::ALL
        .into_iter()
        .filter(|&way| is_strong && state.throw_refusal(player).is_none() && has_prey(way))
        .map(Action::Throw)
        .collect();
    if let Some(&throw) = chance.pick(&throws) {
        return throw;
    }
    let mut ground = Ground::of(setup);
    for (_, goku) in gokus.iter().filter(|&(rival, goku)| rival != player && goku.is_alive && !is_easy(own, goku)) {
        ground.block(goku.cell);
    }
    demo::walk(state, player, &ground.field(demo::useful_cells(state, player)), chance)
}

/// Whether a combat is won with a probability of at least 2/3 (COM-1).
fn is_easy(own: &Goku, rival: &Goku) -> bool {
    1 + own.strength >= 2 * (1 + rival.strength)
}
