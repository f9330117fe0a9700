//! `tym99`: takes the best turn it sees at once (CUP-5).

use super::{after, best, lead};
use crate::chance::Seeded;
use rulebook_core::fibot::{Player, State, Turn};

pub(super) fn turn(state: &State, player: Player, chance: &mut Seeded) -> Turn {
    // To stay where one is can be the best (TRN-5).
    let mut turns = vec![(Turn::Pass, lead(state, player))];
    state.each_turn(&mut |turn| turns.push((turn, lead(&after(state, turn), player))));
    best(&turns, chance)
}
