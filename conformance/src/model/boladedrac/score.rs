//! SCO: points, ranks and the score sheet.

use super::state::State;

impl State {
    /// SCO-1: the points of a player.
    #[must_use]
    pub fn points(&self, id: usize) -> i64 {
        let goku = &self.gokus[id];
        goku.balls_deposited * (self.parameters.max_strength + 1) + goku.strength
    }

    /// SCO-1: the points of all players, by ID.
    #[must_use]
    pub fn scores(&self) -> Vec<i64> {
        (0..self.gokus.len()).map(|id| self.points(id)).collect()
    }

    /// SCO-2: the rank of a player.
    #[must_use]
    pub fn rank(&self, id: usize) -> usize {
        1 + self.scores().iter().filter(|points| **points > self.points(id)).count()
    }

    /// SCO-3: the score sheet.
    #[must_use]
    pub fn score_sheet(&self) -> String {
        let mut sheet = String::new();
        for rank in 1..=self.gokus.len() {
            for (id, goku) in self.gokus.iter().enumerate() {
                if self.rank(id) == rank {
                    let (seat, points) = (id + 1, self.points(id));
                    let (balls, strength, name) = (goku.balls_deposited, goku.strength, &goku.name);
                    sheet += &format!("{rank} P{seat} {points} {balls} {strength} {name}\n");
                }
            }
        }
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SCO-1, SCO-2, SCO-3
    #[test]
    fn equal_points_share_a_rank() {
        let mut state = State::start(300).unwrap();
        assert_eq!(state.scores(), [100; 4]);
        state.gokus[3].balls_deposited = 2;
        state.gokus[1].balls_deposited = 1;
        state.gokus[1].strength = 0;
        assert_eq!(state.scores(), [100, 101, 100, 302]);
        let sheet = "1 P4 302 2 100 P4\n2 P2 101 1 0 P2\n3 P1 100 0 100 P1\n3 P3 100 0 100 P3\n";
        assert_eq!(state.score_sheet(), sheet);
    }
}
