//! ARR: who has arrived.

use super::round::{Object, Round};
use super::state::State;

impl State {
    pub(super) fn arrival(&mut self, round: &Round) {
        for player in 0..4 {
            // ARR-1: a player in the game; no player has left it yet in this round.
            if !self.players[player].in_game {
                continue;
            }
            let mut arrived = false;
            for r in 0..2 {
                // ARR-1: present, whatever its lives are now, and whether or not it moved.
                let present = round.present.contains(&Object::Robot((player, r)));
                let cell = self.players[player].robots[r].cell;
                if present && self.players[player].goals.contains(&cell) {
                    arrived = true;
                }
            }
            if arrived {
                // ARR-1: the counter before it grows. ARR-2, ARR-3: nothing else changes.
                self.players[player].finish_round = self.counter;
                self.players[player].in_game = false;
            }
        }
    }
}
