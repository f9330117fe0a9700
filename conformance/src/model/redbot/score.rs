//! SCO: bonuses, totals and ranks.

use super::state::{NOT_ARRIVED, State};

impl State {
    /// SCO-2: the arrival bonus of P1 to P4.
    #[must_use]
    pub fn bonuses(&self) -> [i64; 4] {
        let mut bonuses = [0; 4];
        for (player, bonus) in bonuses.iter_mut().enumerate() {
            let own = self.players[player].finish_round;
            if own == NOT_ARRIVED {
                continue;
            }
            // The arrival rank is 1 plus the number of distinct earlier rounds in which players arrived.
            let mut smaller = Vec::new();
            for other in &self.players {
                if other.finish_round < own && !smaller.contains(&other.finish_round) {
                    smaller.push(other.finish_round);
                }
            }
            let k = smaller.len() as i64 + 1;
            // SCO-2: the bonus may be negative.
            *bonus = self.rules.max_fin_bonus - k * self.rules.fin_bonus_step;
        }
        bonuses
    }

    /// SCO-1: the totals of P1 to P4.
    #[must_use]
    pub fn totals(&self) -> [i64; 4] {
        let mut totals = self.bonuses();
        for (total, player) in totals.iter_mut().zip(&self.players) {
            *total += player.fire_points;
            for robot in &player.robots {
                *total += robot.lives.max(0);
            }
        }
        totals
    }

    /// SCO-4: the ranks of P1 to P4.
    #[must_use]
    pub fn ranks(&self) -> [i64; 4] {
        let totals = self.totals();
        totals.map(|own| {
            let mut rank = 1;
            for total in totals {
                if total > own {
                    rank += 1;
                }
            }
            rank
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::rows_of_table;
    use crate::model::redbot::rules::Rules;

    fn arrived(rounds: [i64; 4]) -> State {
        let mut state = State::start(&Rules::default(), 30);
        for (player, round) in state.players.iter_mut().zip(rounds) {
            player.finish_round = round;
        }
        state
    }

    // SCO-2: the table of the clause.
    #[test]
    fn the_table_of_bonuses_holds() {
        let numbers = |text: &str| {
            let parts: Vec<i64> =
                text.split(", ").map(|n| if n == "none" { NOT_ARRIVED } else { n.parse().unwrap() }).collect();
            <[i64; 4]>::try_from(parts).unwrap()
        };
        let rows = rows_of_table("redbot", "SCO-2");
        assert_eq!(rows.len(), 5);
        for row in rows {
            assert_eq!(arrived(numbers(&row[0])).bonuses(), numbers(&row[1]), "{row:?}");
        }
    }

    // SCO-1, SCO-2, SCO-4
    #[test]
    fn totals_and_ranks() {
        let mut state = arrived([9, 3, 9, NOT_ARRIVED]);
        state.rules.max_fin_bonus = 1;
        state.players[0].robots[0].lives = -20;
        state.players[3].fire_points = 7;
        assert_eq!(state.bonuses(), [-19, -9, -19, 0]);
        assert_eq!(state.totals(), [-6, 17, 7, 33]);
        assert_eq!(state.ranks(), [4, 2, 3, 1]);
        for (player, points) in [(0, 39), (1, 16), (2, 0), (3, 0)] {
            state.players[player].fire_points = points;
        }
        assert_eq!(state.totals(), [33, 33, 7, 26]);
        assert_eq!(state.ranks(), [1, 1, 4, 3]);
    }
}
