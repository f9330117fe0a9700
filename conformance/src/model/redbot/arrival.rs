//! ARR: arrivals.

use super::round::{Object, Round};
use super::state::State;

impl State {
    pub(super) fn arrival(&mut self, round: &Round) {
        for player in 0..4 {
            // ARR-1: only players in the game can arrive. In this round, no player has left the game yet.
            if !self.players[player].in_game {
                continue;
            }
            let mut arrived = false;
            for r in 0..2 {
                // ARR-1: the robot counts if it was present at the start of the round. Its lives now do not matter,
                // nor whether it moved.
                let present = round.present.contains(&Object::Robot((player, r)));
                let cell = self.players[player].robots[r].cell;
                if present && self.players[player].goals.contains(&cell) {
                    arrived = true;
                }
            }
            if arrived {
                // ARR-1: the counter has not been increased yet. ARR-2, ARR-3: nothing else changes.
                self.players[player].finish_round = self.counter;
                self.players[player].in_game = false;
            }
        }
    }
}
