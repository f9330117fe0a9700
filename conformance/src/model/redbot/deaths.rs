//! DEA: deaths and eliminated players.

use super::state::State;

impl State {
    pub(super) fn deaths(&mut self) {
        // DEA-1, DEA-2: from now on, anything with 0 lives or fewer is not an object. Its entry stays unchanged;
        // only the lives show that it is dead.
        for player in &mut self.players {
            // DEA-3; ARR-4: a player that arrived in this round is already out, with its FinishRound.
            if player.robots.iter().all(|robot| robot.lives <= 0) {
                player.in_game = false;
            }
        }
    }
}
