//! `dummy`: acts at random, but never attacks a stronger goku, and throws a Kame Hame only if it would hit a rival.

use super::sight;
use crate::chance::SeededDraws;
use rulebook_core::boladedrac::{Action, Direction, Player, State};

pub(super) fn action(state: &State, player: Player, chance: &mut SeededDraws) -> Action {
    let all = Direction::ALL.into_iter().flat_map(|way| [Action::Move(way), Action::Throw(way)]);
    let sensible: Vec<Action> = all.filter(|&action| is_sensible(state, player, action)).collect();
    chance.pick(&sensible).copied().unwrap_or_default()
}

fn is_sensible(state: &State, player: Player, action: Action) -> bool {
    if state.refusal(player, action).is_some() {
        return false;
    }
    let gokus = &state.setup().gokus;
    match action {
        Action::Move(way) => {
            let defender = gokus.on(gokus[player].cell.next(way));
            defender.is_none_or(|defender| gokus[defender].strength <= gokus[player].strength)
        }
        Action::Throw(way) => sight::targets(state.setup(), player, way).next().is_some(),
        Action::Nothing | Action::Frozen => true,
    }
}
