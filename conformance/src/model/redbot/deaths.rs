//! DEA: deaths and eliminated players.

use super::state::State;

impl State {
    pub(super) fn deaths(&mut self) {
        // DEA-1, DEA-2: from here on, anything with 0 lives or fewer is no
        // object, and its entry stays unchanged. The lives are the only mark of
        // it.
        for player in &mut self.players {
            // DEA-3; ARR-4: a player that arrived in this round is already out, with its FinishRound.
            if player.robots.iter().all(|robot| robot.lives <= 0) {
                player.in_game = false;
            }
        }
    }
}
