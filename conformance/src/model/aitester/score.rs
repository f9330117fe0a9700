//! SCO: scores, ranks and the score sheet.

use super::state::State;

impl State {
    /// SCO-1: the scores of all players, in the order of their numbers.
    #[must_use]
    pub fn scores(&self) -> Vec<i64> {
        self.numbers().into_iter().map(|player| i64::from(self.winner() == Some(player))).collect()
    }

    /// SCO-2: the rank of a player.
    #[must_use]
    pub fn rank(&self, player: i64) -> usize {
        if self.player(player).is_in() { 1 } else { self.players_in().len() + 1 }
    }

    /// SCO-3: the score sheet.
    #[must_use]
    pub fn score_sheet(&self) -> String {
        let mut players = self.numbers();
        // A stable sort: with equal ranks the lower number stays first.
        players.sort_by_key(|player| self.rank(*player));
        let mut sheet = String::new();
        for player in players {
            let (rank, score) = (self.rank(player), self.scores()[player as usize - 1]);
            let living = self.player(player).living();
            let health: i64 = living.iter().map(|unit| unit.health).sum();
            sheet += &format!("{rank} P{player} {score} {} {health}\n", living.len());
        }
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::super::Player;
    use super::super::placed::placed;

    // SCO-1, SCO-2, SCO-3
    #[test]
    fn those_that_are_out_share_a_rank() {
        let mut state = placed("A1aBC");
        state.parameters.players = 4;
        state.players.insert(0, Player { money: 0, units: Vec::new() });
        state.players.push(Player { money: 7, units: Vec::new() });
        state.players[1].units[2].health = 0;
        state.players[1].units[0].health = 150;
        assert_eq!(state.score_sheet(), "1 P2 0 2 250\n1 P3 0 1 100\n3 P1 0 0 0\n3 P4 0 0 0\n");
        assert_eq!(state.scores(), [0; 4]);
        state.players[2].units[0].health = 0;
        assert_eq!(state.score_sheet(), "1 P2 1 2 250\n2 P1 0 0 0\n2 P3 0 0 0\n2 P4 0 0 0\n");
        assert_eq!(state.scores(), [0, 1, 0, 0]);
    }
}
