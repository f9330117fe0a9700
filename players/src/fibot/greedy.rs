//! `tym99`: takes the turn with the best immediate result (CUP-5).

use super::{after, best, lead};
use crate::chance::SeededDraws;
use rulebook_core::fibot::{Player, State, Turn};

pub(super) fn turn(state: &State, player: Player, chance: &mut SeededDraws) -> Turn {
    // Passing can be the best turn (TRN-5).
    let mut turns = vec![(Turn::Pass, lead(state, player))];
    state.each_turn(&mut |turn| turns.push((turn, lead(&after(state, turn), player))));
    best(&turns, chance)
}
