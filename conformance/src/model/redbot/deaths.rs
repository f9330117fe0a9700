//! DEA: who is out.

use super::state::State;

impl State {
    pub(super) fn deaths(&mut self) {
        // DEA-1, DEA-2: what has 0 lives or fewer is no object from now on, and its
        // entry stays as it is; so there is nothing to do but to look at lives.
        for player in &mut self.players {
            // DEA-3; ARR-4: one that arrived in this round is out already, with its FinishRound.
            if player.robots.iter().all(|robot| robot.lives <= 0) {
                player.in_game = false;
            }
        }
    }
}
