//! SCO: scores, ranks and the score sheet.

use super::state::{Side, State};
use std::cmp::Ordering;

impl State {
    /// The score of a side.
    #[must_use]
    pub fn score(&self, side: Side) -> i64 {
        let (own, other) = (self.count(side), self.count(side.opponent()));
        // SCO-3
        if let Some(loser) = self.loser {
            return if side == loser { 0 } else { 64 };
        }
        // SCO-1
        if !self.is_over() {
            return own;
        }
        // SCO-2
        match own.cmp(&other) {
            Ordering::Greater => own + (64 - own - other),
            Ordering::Less => own,
            Ordering::Equal => 32,
        }
    }

    /// The scores of P1 and P2.
    #[must_use]
    pub fn scores(&self) -> [i64; 2] {
        Side::BOTH.map(|side| self.score(side))
    }

    /// SCO-4: the rank of a side.
    #[must_use]
    pub fn rank(&self, side: Side) -> i64 {
        if self.score(side) < self.score(side.opponent()) { 2 } else { 1 }
    }

    /// SCO-5: the score sheet.
    #[must_use]
    pub fn score_sheet(&self) -> String {
        // The better player first; P1 if they are tied.
        let first = if self.rank(Side::Black) == 1 { Side::Black } else { Side::White };
        let mut sheet = String::new();
        for side in [first, first.opponent()] {
            let (rank, seat, score, discs) = (self.rank(side), side.number(), self.score(side), self.count(side));
            let end = if self.loser == Some(side) { "forfeit" } else { "-" };
            sheet += &format!("{rank} P{seat} {score} {discs} {end}\n");
        }
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::super::placed::placed;
    use super::*;
    use crate::model::drawing::quoted_in_example;

    fn start() -> State {
        State::start(false)
    }

    // SCO-1, SCO-2
    #[test]
    fn empty_squares_count_for_the_winner_at_the_end() {
        let scores = |black: &str, white: &str| placed(black, white, Side::Black).scores();
        assert_eq!(start().scores(), [2, 2]);
        assert_eq!(scores("a1 b1 c1", "h8"), [63, 1]);
        assert_eq!(scores("a1", "h8 g8"), [1, 63]);
        assert_eq!(scores("a1", "h8"), [32, 32]);
        assert_eq!(scores("", ""), [32, 32]);
        assert_eq!(scores("", "c3"), [0, 64]);
    }

    // SCO-3, SCO-4, SCO-5
    #[test]
    fn a_forfeit_is_64_to_0() {
        let mut state = start();
        state.step(b"");
        assert_eq!(state.scores(), [0, 64]);
        assert_eq!(Side::BOTH.map(|side| state.rank(side)), [2, 1]);
        assert_eq!(state.score_sheet(), "1 P2 64 2 -\n2 P1 0 2 forfeit\n");
        // The example of SCO-5.
        let mut state = start();
        state.step(b"f5");
        state.step(b"--");
        let lines = quoted_in_example("othello", "SCO-5");
        assert_eq!(state.score_sheet(), format!("{}\n{}\n", lines[0], lines[1]));
    }

    // SCO-4, SCO-5
    #[test]
    fn equal_scores_share_rank_1() {
        assert_eq!(start().score_sheet(), "1 P1 2 2 -\n1 P2 2 2 -\n");
        assert_eq!(placed("a1", "h8", Side::Black).score_sheet(), "1 P1 32 1 -\n1 P2 32 1 -\n");
        assert_eq!(placed("a1", "h8 g8", Side::Black).score_sheet(), "1 P2 63 2 -\n2 P1 1 1 -\n");
    }
}
