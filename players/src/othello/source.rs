//! The search of the source, which `medium` and `hard` use. Read EVAL first.

use super::options::{Choice, Options, Window};
use crate::chance::SeededDraws;
use rulebook_core::othello::{Position, Square};

/// The edge off the corners.
const EDGES: u64 = 0x7E81_8181_8181_817E;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Beyond all values, and small enough to be negated and added to.
const INFINITY: i64 = 1 << 62;

/// A move that the source's algorithm has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The move.
    pub square: Square,
    /// Its value (EVAL-4), or its bound (EVAL-6).
    pub value: i64,
    /// How often a value was asked for (EVAL-8).
    pub nodes: u64,
}

/// Chooses a move (EVAL-5); `None` if there is no legal one. Draws only with [`Choice::Random`] and several best moves.
///
/// ```
/// use rulebook_core::othello::Position;
/// use rulebook_players::chance::SeededDraws;
/// use rulebook_players::othello::{Choice, Options, choose};
///
/// let options = Options { depth: 1, choice: Choice::First, pruning: false, ..Options::HARD };
/// let chosen = choose(Position::START, &options, &mut SeededDraws::new(1, 0, 0)).unwrap();
/// assert_eq!((chosen.square.to_string().as_str(), chosen.nodes), ("d3", 4 + 12));
/// ```
#[must_use]
pub fn choose(position: Position, options: &Options, chance: &mut SeededDraws) -> Option<Chosen> {
    let mut search = Search { options, nodes: 0 };
    let value = search.evaluation(position);
    let mut best: (i64, Vec<Square>) = (-INFINITY, Vec::new());
    for square in Square::each_of(position.moves()) {
        let low = if options.window == Window::Listing { best.0 } else { -INFINITY };
        let (after, value) = search.after(position, value, square);
        let value = -search.value(after, value, options.depth, -INFINITY, -low, false);
        if value > best.0 {
            best = (value, vec![square]);
        } else if value == best.0 {
            best.1.push(square);
        }
    }
    let square = match options.choice {
        Choice::First => best.1.first(),
        Choice::Random => chance.pick(&best.1),
    };
    Some(Chosen { square: *square?, value: best.0, nodes: search.nodes })
}

/// A choice in progress.
struct Search<'a> {
    options: &'a Options,
    nodes: u64,
}

impl Search<'_> {
    /// The evaluation for the side to move (EVAL-2).
    fn evaluation(&self, position: Position) -> i64 {
        self.worth(position.own()) - self.worth(position.other())
    }

    /// The weights of some discs.
    fn worth(&self, discs: u64) -> i64 {
        let count = |set: u64| i64::from(set.count_ones());
        self.options.disc * count(discs)
            + self.options.edge * count(discs & EDGES)
            + self.options.corner * count(discs & CORNERS)
    }

    /// The position after a legal move, and its evaluation for the side that is to move then. `value` is the evaluation
    /// before the move; only what the move changes is counted.
    #[inline]
    fn after(&self, position: Position, value: i64, square: Square) -> (Position, i64) {
        let flips = position.flips(square);
        (position.place(square, flips), -value - self.gain(square, flips))
    }

    /// How much a move adds to the evaluation. No disc in a corner flips.
    #[inline]
    fn gain(&self, square: Square, flips: u64) -> i64 {
        let Options { disc, edge, corner, .. } = *self.options;
        let edges = if flips & EDGES == 0 { 0 } else { i64::from((flips & EDGES).count_ones()) };
        let placed = match square.bit() {
            bit if bit & CORNERS != 0 => disc + corner,
            bit if bit & EDGES != 0 => disc + edge,
            _ => disc,
        };
        2 * (disc * i64::from(flips.count_ones()) + edge * edges) + placed
    }

    /// The value of a position (EVAL-3). `value` is its evaluation.
    fn value(&mut self, position: Position, value: i64, depth: u32, alpha: i64, beta: i64, passed: bool) -> i64 {
        self.nodes += 1;
        if depth == 0 {
            return value;
        }
        let moves = position.moves();
        if moves == 0 {
            if passed {
                let is_won = position.own().count_ones() >= position.other().count_ones();
                return if is_won { self.options.win } else { -self.options.win };
            }
            // The window is not shifted by what a pass costs, as in the source.
            return -self.options.no_move - self.value(position.pass(), -value, depth - 1, -beta, -alpha, true);
        }
        if depth == 1 {
            return self.last_ply(position, moves, value, beta);
        }
        let (mut best, mut low) = (-INFINITY, alpha);
        for square in Square::each_of(moves) {
            let (after, value) = self.after(position, value, square);
            best = best.max(-self.value(after, value, depth - 1, -beta, -low, false));
            if self.options.pruning {
                if best >= beta {
                    break;
                }
                low = low.max(best);
            }
        }
        best
    }

    /// The value of a position with moves at depth 1: each move leads to an evaluation.
    #[inline]
    fn last_ply(&mut self, position: Position, moves: u64, value: i64, beta: i64) -> i64 {
        let mut best = -INFINITY;
        for square in Square::each_of(moves) {
            self.nodes += 1;
            best = best.max(value + self.gain(square, position.flips(square)));
            if self.options.pruning && best >= beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The evaluation that a choice carries along is the one of EVAL-2.
    #[test]
    fn the_carried_evaluation_is_right() {
        let options = Options { disc: 3, edge: 70, corner: 9000, ..Options::HARD };
        let search = Search { options: &options, nodes: 0 };
        for seed in 0..20 {
            let mut chance = SeededDraws::new(seed, 0, 0);
            let mut position = Position::START;
            let mut value = search.evaluation(position);
            loop {
                let moves: Vec<_> = Square::each_of(position.moves()).collect();
                if let Some(&square) = chance.pick(&moves) {
                    (position, value) = search.after(position, value, square);
                } else if position.is_over() {
                    break;
                } else {
                    (position, value) = (position.pass(), -value);
                }
                assert_eq!(value, search.evaluation(position));
            }
        }
    }

    /// The example of EVAL-2.
    #[test]
    fn discs_edges_and_corners_add_up() {
        let search = Search { options: &Options::HARD, nodes: 0 };
        let position = Position::new(0b11 | 1 << 27, 1 << 28 | 1 << 36).unwrap();
        assert_eq!(search.evaluation(position), 10_101);
    }
}
