//! A plain solver of endgames: alpha-beta on the plain board.

use super::plain::{Disc, Plain};

impl Plain {
    /// The final score: own discs minus others, with empty squares for the winner.
    pub(crate) fn final_score(&self) -> i64 {
        let [own, other, empty] = [Disc::Own, Disc::Other, Disc::Empty].map(|disc| self.count(disc, |_| true));
        own - other + (own - other).signum() * empty
    }
}

/// The score of perfect play for the side to move, by alpha-beta alone.
pub(crate) fn solve(position: &Plain, alpha: i64, beta: i64) -> i64 {
    let mut moves = position.moves();
    if moves.is_empty() {
        let passed = position.passed();
        return if passed.moves().is_empty() { position.final_score() } else { -solve(&passed, -beta, -alpha) };
    }
    // Few replies first: without any order, 18 empty squares take too long.
    if position.count(Disc::Empty, |_| true) > 6 {
        moves.sort_by_key(|(_, after)| after.moves().len());
    }
    let (mut best, mut low) = (i64::MIN, alpha);
    for (_, after) in moves {
        best = best.max(-solve(&after, -beta, -low));
        if best >= beta {
            break;
        }
        low = low.max(best);
    }
    best
}
