//! CNT-1: perft.

use super::state::State;
use super::turn::Turn;

impl State {
    /// CNT-1: the perft number of this state and a depth.
    #[must_use]
    pub fn perft(&self, depth: i64) -> u64 {
        if depth <= 0 || self.is_over() {
            return 1;
        }
        let mut sequences = 0;
        for square in self.legal_moves(self.to_move) {
            let mut next = self.clone();
            assert_eq!(next.step(square.name().as_bytes()), Turn::Move(square));
            let passed = !next.is_over() && next.to_move == self.to_move;
            sequences += next.perft(depth - if passed { 2 } else { 1 });
        }
        sequences
    }
}

#[cfg(test)]
mod tests {
    use super::super::placed::placed;
    use super::super::state::Side;
    use super::*;
    use crate::model::drawing::rows_of_table;

    // CNT-1: the table.
    #[test]
    fn the_known_numbers() {
        let rows = rows_of_table("othello", "CNT-1");
        assert_eq!(rows.len(), 11);
        for row in &rows[..7] {
            let perft = State::start(false).perft(row[0].parse().unwrap());
            assert_eq!(perft.to_string(), row[1], "depth {}", row[0]);
        }
        assert_eq!(State::start(true).perft(5), 1396);
    }

    // CNT-1
    #[test]
    fn a_forced_pass_is_a_ply() {
        // Black moves to c1 or c8, white passes, and black makes the other move. Then the game is over.
        let state = placed("a1 a8", "b1 b8", Side::Black);
        assert_eq!([0, 1, 2, 3, 4].map(|depth| state.perft(depth)), [1, 2, 2, 2, 2]);
        // Three such moves: of three, then two, then one.
        let state = placed("a1 a3 a5", "b1 b3 b5", Side::Black);
        assert_eq!([1, 2, 3, 4, 5, 6].map(|depth| state.perft(depth)), [3, 3, 6, 6, 6, 6]);
    }
}
