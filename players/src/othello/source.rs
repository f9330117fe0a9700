//! The search of the source, which `medium` and `hard` use. Read EVAL first.
//!
//! It gives the values and counts of EVAL-3, but does not ask for each value one by one. It remembers the value and the
//! nodes of a position, and for which windows they are the same: those with which each comparison of the search comes
//! out alike.

use super::memory::{INFINITY, Memory, Outcome, REMEMBERED_FROM, Range, Window64};
use super::options::{Choice, Options, Window};
use crate::chance::SeededDraws;
use rulebook_core::othello::{Position, Square};

/// The edge off the corners.
const EDGES: u64 = 0x7E81_8181_8181_817E;
const CORNERS: u64 = 0x8100_0000_0000_0081;

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
    let mut search = Search::new(options);
    let value = search.evaluation(position);
    let mut best: (i64, Vec<Square>) = (-INFINITY, Vec::new());
    for square in Square::each_of(position.moves()) {
        let low = if options.window == Window::Listing { best.0 } else { -INFINITY };
        let (after, value) = search.after(position, value, square);
        let window = Window64 { alpha: -INFINITY, beta: -low };
        let value = -search.value(after, value, options.depth, window, false).value;
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
    memory: Memory,
    /// Whether a move to the edge always adds more to the evaluation than one inside.
    border_counts_most: bool,
}

impl<'a> Search<'a> {
    fn new(options: &'a Options) -> Self {
        let border_counts_most = options.edge.min(options.corner) > 2 * MOST_FLIPS * options.disc;
        Self { options, nodes: 0, memory: Memory::new(options.depth), border_counts_most }
    }

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

    /// The value of a position (EVAL-3), and the windows that lead to it. `value` is its evaluation.
    fn value(&mut self, position: Position, value: i64, depth: u32, window: Window64, passed: bool) -> Outcome {
        self.nodes += 1;
        if depth == 0 {
            return Outcome::of_any_window(value);
        }
        let moves = position.moves();
        if moves == 0 {
            if passed {
                let is_won = position.own().count_ones() >= position.other().count_ones();
                return Outcome::of_any_window(if is_won { self.options.win } else { -self.options.win });
            }
            // The window is not shifted by what a pass costs, as in the source.
            let after = self.value(position.pass(), -value, depth - 1, window.turned(), true);
            return Outcome { value: -self.options.no_move - after.value, windows: after.windows.turned() };
        }
        if depth == 1 {
            return self.last_ply(position, moves, value, window.beta);
        }
        if depth < REMEMBERED_FROM {
            return self.moves(position, moves, value, depth, window);
        }
        if let Some((outcome, nodes)) = self.memory.get(position, depth, window) {
            self.nodes += nodes;
            return outcome;
        }
        let before = self.nodes;
        let outcome = self.moves(position, moves, value, depth, window);
        self.memory.put(position, depth, outcome, self.nodes - before);
        outcome
    }

    /// The value of a position with moves. Each comparison with the window narrows the windows that lead to it.
    fn moves(&mut self, position: Position, moves: u64, value: i64, depth: u32, window: Window64) -> Outcome {
        let Window64 { alpha, beta } = window;
        let mut outcome = Outcome::of_any_window(-INFINITY);
        let mut low = alpha;
        for square in Square::each_of(moves) {
            let (after, value) = self.after(position, value, square);
            let reply = self.value(after, value, depth - 1, Window64 { alpha: -beta, beta: -low }, false);
            outcome.value = outcome.value.max(-reply.value);
            if !self.options.pruning {
                continue;
            }
            let (best, windows, replies) = (outcome.value, &mut outcome.windows, reply.windows.turned());
            windows.beta.narrow(replies.beta);
            if low == alpha {
                windows.alpha.narrow(replies.alpha);
            }
            if best >= beta {
                windows.beta.narrow(Range { least: -INFINITY, most: best });
                break;
            }
            windows.beta.narrow(Range { least: best + 1, most: INFINITY });
            if low == alpha {
                let raised = Range { least: -INFINITY, most: best };
                let kept = Range { least: best, most: INFINITY };
                windows.alpha.narrow(if best > alpha { raised } else { kept });
            }
            low = low.max(best);
        }
        outcome
    }

    /// The value of a position with moves at depth 1: each move leads to an evaluation.
    fn last_ply(&mut self, position: Position, moves: u64, value: i64, beta: i64) -> Outcome {
        let most_inside = MOST_FLIPS * 2 * self.options.disc + self.options.disc;
        let border = moves & (EDGES | CORNERS);
        // A move off the border flips no disc on it. If it counts less than any other and cannot prune, it need not be
        // valued.
        let skips = self.border_counts_most && border != 0 && (value + most_inside < beta || !self.options.pruning);
        let (mut best, mut before) = (-INFINITY, if skips { value + most_inside } else { -INFINITY });
        let mut visited = moves;
        for square in Square::each_of(if skips { border } else { moves }) {
            best = best.max(value + self.gain(square, position.flips(square)));
            if self.options.pruning && best >= beta {
                // This square and those before it.
                visited &= square.bit() | (square.bit() - 1);
                self.nodes += u64::from(visited.count_ones());
                let mut outcome = Outcome::of_any_window(best);
                outcome.windows.beta = Range { least: before + 1, most: best };
                return outcome;
            }
            before = before.max(best);
        }
        self.nodes += u64::from(visited.count_ones());
        let mut outcome = Outcome::of_any_window(best);
        if self.options.pruning {
            outcome.windows.beta = Range { least: before + 1, most: INFINITY };
        }
        outcome
    }
}

/// The most discs that a move flips.
const MOST_FLIPS: i64 = 18;

#[cfg(test)]
mod tests {
    use super::*;

    /// The evaluation that a choice carries along is the one of EVAL-2.
    #[test]
    fn the_carried_evaluation_is_right() {
        let options = Options { disc: 3, edge: 70, corner: 9000, ..Options::HARD };
        let search = Search::new(&options);
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
        let search = Search::new(&Options::HARD);
        let position = Position::new(0b11 | 1 << 27, 1 << 28 | 1 << 36).unwrap();
        assert_eq!(search.evaluation(position), 10_101);
    }
}
