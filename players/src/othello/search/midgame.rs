//! The search with the evaluation at its leaves: alpha-beta with null windows around the principal variation.

use super::evaluation::CENTI;
use super::last::final_score;
use super::ordering::{Candidates, freedom, square_value};
use super::table::{Entry, Table};
use super::worker::Worker;
use rulebook_core::othello::{Position, Square};

/// No score is as low.
pub(super) const LOWEST: i32 = -65 * CENTI;

/// Separates results of this search from exact ones in the table.
pub(super) const SALT: u64 = 0x1234_5678_9ABC_DEF1;

/// From this depth on moves are sorted; below, their order costs more than it saves.
const SORTED_FROM: u32 = 2;
/// From this depth on the evaluation sorts them.
const EVALUATED_FROM: u32 = 4;
/// From this depth on results go to the table.
const STORED_FROM: u32 = 2;

impl Worker<'_> {
    /// Searches some plies deep. The score is within the window, or a bound beyond one of its ends.
    pub(super) fn search(&mut self, board: Position, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.tick() {
            return 0;
        }
        let moves = board.moves();
        if moves == 0 {
            return self.search_pass(board, depth, alpha, beta, ply);
        }
        match depth {
            0 => self.evaluation.score(board),
            1 => self.search_leaves(board, moves, alpha, beta, ply),
            _ => self.search_moves(board, moves, depth, alpha, beta, ply),
        }
    }

    /// A pass costs no depth, so that it hides nothing behind the horizon.
    fn search_pass(&mut self, board: Position, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let passed = board.pass();
        if passed.moves() == 0 {
            self.end_line(ply);
            return CENTI * final_score(board);
        }
        -self.search(passed, depth, -beta, -alpha, ply)
    }

    /// The last ply, without order.
    fn search_leaves(&mut self, board: Position, moves: u64, alpha: i32, beta: i32, ply: usize) -> i32 {
        let is_open = beta - alpha > 1;
        let (mut best, mut low) = (LOWEST, alpha);
        for square in Square::each_of(moves) {
            let score = -self.search(board.play(square), 0, -beta, -low, ply + 1);
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    if is_open {
                        self.end_line(ply + 1);
                        self.extend_line(ply, square);
                    }
                }
                if best >= beta {
                    break;
                }
            }
        }
        best
    }

    fn search_moves(&mut self, board: Position, moves: u64, depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let is_open = beta - alpha > 1;
        let key = Table::key(board, SALT);
        let known = if depth >= STORED_FROM { self.table.get(key) } else { None };
        if let Some(entry) = known.filter(|entry| !is_open && u32::from(entry.depth) >= depth) {
            if i32::from(entry.lower) >= beta {
                return entry.lower.into();
            }
            if i32::from(entry.upper) <= alpha {
                return entry.upper.into();
            }
        }
        let first = known.and_then(|entry| entry.best);
        let candidates = self.candidates(board, moves, first, depth, ply);
        let (mut best, mut best_move, mut low) = (LOWEST, None, alpha);
        for (i, candidate) in candidates.enumerate() {
            let after = candidate.after;
            let mut score = LOWEST;
            if i > 0 && is_open {
                score = -self.search(after, depth - 1, -low - 1, -low, ply + 1);
            }
            // The first move, and one that is better than those before, get the whole window.
            if i == 0 || !is_open || score > low && score < beta {
                score = -self.search(after, depth - 1, -beta, -low, ply + 1);
            }
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, Some(candidate.square));
                if score > low {
                    low = score;
                    if is_open {
                        self.extend_line(ply, candidate.square);
                    }
                }
                if best >= beta {
                    self.remember_killer(ply, candidate.square);
                    break;
                }
            }
        }
        if depth >= STORED_FROM {
            let lower = if best > alpha { best } else { LOWEST };
            let upper = if best < beta { best } else { -LOWEST };
            let entry = Entry { lower: lower as i16, upper: upper as i16, depth: depth as u8, best: best_move };
            self.table.put(key, entry);
        }
        best
    }

    fn candidates(&self, board: Position, moves: u64, first: Option<Square>, depth: u32, ply: usize) -> Candidates {
        let killers = self.killers[ply];
        Candidates::new(board, moves, |square, after| {
            if Some(square) == first {
                return i32::MAX;
            }
            if depth < SORTED_FROM {
                return 0;
            }
            let killer = if Some(square) == killers[0] { 2 } else { i32::from(Some(square) == killers[1]) };
            if depth >= EVALUATED_FROM {
                return 150 * killer - self.evaluation.score(after) - 20 * freedom(after);
            }
            8 * killer + square_value(square) - 4 * freedom(after)
        })
    }
}
