//! The last two plies of the source's search, where nearly all of its time goes.
//!
//! What a move adds to the evaluation depends most on where its square is. With weights like the source's, the squares
//! alone show for most positions which move prunes. Then no disc has to be flipped, and the value is only a bound.

use super::kinds::{BORDER, CORNERS, EDGES};
use super::lines::Lines;
use super::memory::{INFINITY, Window64};
use super::source::Search;
use rulebook_core::othello::{Position, Square};

/// The moves to the edge that capture along the edge.
#[inline(always)]
fn moves_along_edges(lines: &Lines) -> u64 {
    const ROWS: u64 = 0x7E00_0000_0000_007E;
    const COLUMNS: u64 = 0x0081_8181_8181_8100;
    let (rows, columns) = lines.moves_along();
    rows & ROWS | columns & COLUMNS
}

/// The number of squares of a set up to one of them.
#[inline(always)]
fn count_until(set: u64, bit: u64) -> u64 {
    (set & (bit | (bit - 1))).count_ones().into()
}

impl Search<'_> {
    /// The value of a position at depth 2.
    #[inline(always)]
    pub(super) fn two_plies(&mut self, position: Position, value: i64, window: Window64, passed: bool) -> i64 {
        let lines = Lines::of(position);
        let moves = lines.moves();
        if moves == 0 {
            return self.value_without_moves(position, value, 2, window, passed);
        }
        let (refuted, mut best) = self.refuted_at_once(position, &lines, value, window.alpha);
        let mut low = window.alpha;
        for square in Square::each_of(moves & !refuted) {
            let flips = lines.flips(square.bit());
            let (after, value) = (position.place(square, flips), -value - self.gain(square, flips));
            let lines = Lines::of(after);
            let window_after = Window64 { alpha: -window.beta, beta: -low };
            self.nodes += 1;
            let reply = if lines.moves() == 0 {
                self.value_without_moves(after, value, 1, window_after, false)
            } else {
                self.last_ply(&lines, value, window_after)
            };
            best = best.max(-reply);
            if self.options.pruning {
                low = low.max(best);
            }
            if low >= window.beta {
                self.nodes += 2 * count_until(refuted, square.bit());
                return best;
            }
        }
        self.nodes += 2 * u64::from(refuted.count_ones());
        best
    }

    /// Moves at depth 2 that any reply refutes, since they do not add enough, and a bound of their values. The opponent
    /// surely has a reply.
    #[inline(always)]
    fn refuted_at_once(&self, position: Position, lines: &Lines, value: i64, alpha: i64) -> (u64, i64) {
        let Some(kinds) = self.kinds.as_ref().filter(|_| self.passes == 0) else { return (0, -INFINITY) };
        let moves = lines.moves();
        let enough = alpha - value + kinds.inside.least;
        let (poor, most) = if enough <= kinds.inside.most {
            return (0, -INFINITY);
        } else if enough <= kinds.edge.most {
            (moves & !BORDER, kinds.inside.most)
        } else if enough <= kinds.edge_capture.most {
            (moves & !CORNERS & !moves_along_edges(lines), kinds.edge.most)
        } else if enough <= kinds.corner.most {
            (moves & !CORNERS, kinds.edge_capture.most)
        } else {
            (moves, kinds.corner.most)
        };
        // Replies that capture up to a disc that none of these moves flips.
        let kept = position.other() & !lines.flips(poor);
        let replies = Lines::between(kept, position.own(), position.empty()).moves();
        // No move takes the square of the only reply.
        let refuted = match replies & replies.wrapping_sub(1) {
            0 if replies == 0 => 0,
            0 => poor & !replies,
            _ => poor,
        };
        (refuted, if refuted == 0 { -INFINITY } else { value + most - kinds.inside.least })
    }

    /// The value of a position with moves at depth 1: each move leads to an evaluation.
    #[inline(always)]
    pub(super) fn last_ply(&mut self, lines: &Lines, value: i64, window: Window64) -> i64 {
        let Some(kinds) = self.kinds.as_ref().filter(|_| self.passes == 0) else {
            return self.last_ply_one_by_one(lines, value, window.beta);
        };
        let moves = lines.moves();
        let need = window.beta - value;
        // The moves that surely prune, the least that they add, and the moves that may prune. Moves that add just what
        // is needed may only: then the value must equal the end of the window.
        let (pruning, least, uncertain) = if need < kinds.inside.least {
            (moves, kinds.inside.least, 0)
        } else if need < kinds.edge.least {
            (moves & BORDER, kinds.edge.least, if need <= kinds.inside.most { moves & !BORDER } else { 0 })
        } else if need < kinds.edge_capture.least {
            let edge_captures = moves_along_edges(lines);
            let others = if need <= kinds.edge.most { moves & EDGES & !edge_captures } else { 0 };
            (edge_captures | moves & CORNERS, kinds.edge_capture.least, others)
        } else if need < kinds.corner.least {
            let edge_captures = if need <= kinds.edge_capture.most { moves_along_edges(lines) } else { 0 };
            (moves & CORNERS, kinds.corner.least, edge_captures)
        } else {
            (0, 0, if need <= kinds.corner.most { moves & CORNERS } else { 0 })
        };
        let first_pruning = pruning & pruning.wrapping_neg();
        let mut best = -INFINITY;
        for square in Square::each_of(uncertain & first_pruning.wrapping_sub(1)) {
            best = best.max(self.gain(square, lines.flips(square.bit())));
            if best >= need {
                self.nodes += count_until(moves, square.bit());
                return value + best;
            }
        }
        if pruning != 0 {
            self.nodes += count_until(moves, first_pruning);
            return value + least;
        }
        self.nodes += u64::from(moves.count_ones());
        if uncertain != 0 {
            // No move is of a greater kind.
            return value + best;
        }
        let edge_captures = moves_along_edges(lines);
        let (greatest, most) = if moves & CORNERS != 0 {
            (moves & CORNERS, kinds.corner.most)
        } else if edge_captures != 0 {
            (edge_captures, kinds.edge_capture.most)
        } else if moves & EDGES != 0 {
            (moves & EDGES, kinds.edge.most)
        } else {
            (moves, kinds.inside.most)
        };
        if value + most < window.alpha {
            return value + most;
        }
        for square in Square::each_of(greatest) {
            best = best.max(self.gain(square, lines.flips(square.bit())));
        }
        value + best
    }

    /// As [`last_ply`](Self::last_ply), with any weights, and the value itself wherever it lies.
    #[cold]
    fn last_ply_one_by_one(&mut self, lines: &Lines, value: i64, beta: i64) -> i64 {
        let mut best = -INFINITY;
        for square in Square::each_of(lines.moves()) {
            self.nodes += 1;
            best = best.max(value + self.gain(square, lines.flips(square.bit())));
            if best >= beta {
                break;
            }
        }
        best
    }
}
