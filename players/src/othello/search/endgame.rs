//! The exact search to the end of the game. Scores are differences of discs for the side to move.

use super::last::{WORST, final_score, last};
use super::midgame;
use super::ordering::{Candidates, freedom, square_value};
use super::stability::stable_discs;
use super::table::{Entry, Table};
use super::worker::Worker;
use rulebook_core::othello::{Position, Square};

/// Separates exact results from estimates in the table.
pub(super) const SALT: u64 = 0;

/// From this number of empty squares on results go to the table.
const STORED_FROM: u32 = 9;
/// From this number of empty squares on the evaluation sorts the moves.
const EVALUATED_FROM: u32 = 15;
/// From this number of empty squares on the table is asked about the replies before any is searched.
const REPLIES_ASKED_FROM: u32 = 12;
/// From this number of empty squares on moves are sorted by the rival's freedom, and not by parity only.
const SORTED_FROM: u32 = 7;

/// Quadrants with an odd number of empty squares, a bit each.
type Parity = u8;

const QUADRANTS: [u64; 4] =
    [0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000];

/// The squares of the odd quadrants.
const ODD: [u64; 16] = {
    let mut table = [0; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if parity >> quadrant & 1 != 0 {
                table[parity] |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        parity += 1;
    }
    table
};

/// The quadrant's bit of a square.
#[inline]
const fn quadrant(square: Square) -> Parity {
    1 << (square.index() >> 2 & 1 | square.index() >> 4 & 2)
}

fn parity_of(empty: u64) -> Parity {
    let mut parity = 0;
    for (i, mask) in QUADRANTS.into_iter().enumerate() {
        parity |= (((empty & mask).count_ones() & 1) as u8) << i;
    }
    parity
}

/// Stable discs can only cut off if the window is at least so high.
fn stability_from(empties: u32) -> i32 {
    if empties < 5 { 64 } else { (2 * empties as i32 - 4).min(36) }
}

impl Worker<'_> {
    /// Solves a position. The score is within the window, or a bound beyond one of its ends.
    pub(super) fn solve(&mut self, board: Position, alpha: i32, beta: i32, ply: usize) -> i32 {
        let empties = board.empties();
        if empties < STORED_FROM {
            self.end_line(ply);
            return self.shallow(board, empties, parity_of(board.empty()), alpha, beta);
        }
        self.deep(board, empties, alpha, beta, ply)
    }

    /// With table, null windows and sorted moves.
    fn deep(&mut self, board: Position, empties: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.tick() {
            return 0;
        }
        let moves = board.moves();
        if moves == 0 {
            let passed = board.pass();
            if passed.moves() == 0 {
                self.end_line(ply);
                return final_score(board);
            }
            return -self.deep(passed, empties, -beta, -alpha, ply);
        }
        let is_open = beta - alpha > 1;
        if !is_open && alpha >= stability_from(empties) {
            let most = 64 - 2 * stable_discs(board) as i32;
            if most <= alpha {
                return most;
            }
        }
        let key = Table::key(board, SALT);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|_| !is_open) {
            if i32::from(entry.lower) >= beta {
                return entry.lower.into();
            }
            if i32::from(entry.upper) <= alpha {
                return entry.upper.into();
            }
        }
        let estimated = || self.table.get(Table::key(board, midgame::SALT));
        let first = known.and_then(|entry| entry.best).or_else(|| estimated()?.best);
        let candidates = self.endgame_candidates(board, moves, first, empties, ply);
        if !is_open && empties >= REPLIES_ASKED_FROM {
            for candidate in candidates.all() {
                let reply = self.table.get(Table::key(candidate.after, SALT));
                if let Some(upper) = reply.map(|entry| i32::from(entry.upper)).filter(|&upper| -upper >= beta) {
                    return -upper;
                }
            }
        }
        let (mut best, mut best_move, mut low) = (WORST, None, alpha);
        for (i, candidate) in candidates.enumerate() {
            let after = candidate.after;
            let mut score = WORST;
            if i > 0 && is_open {
                score = -self.solve(after, -low - 1, -low, ply + 1);
            }
            if i == 0 || !is_open || score > low && score < beta {
                score = -self.solve(after, -beta, -low, ply + 1);
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
        let bounds = known.map_or((WORST as i16, -WORST as i16), |entry| (entry.lower, entry.upper));
        let lower = if best > alpha { best as i16 } else { bounds.0 };
        let upper = if best < beta { best as i16 } else { bounds.1 };
        let entry = Entry { lower, upper, depth: empties as u8, best: best_move };
        self.table.put(key, entry);
        best
    }

    /// The known best move first, then where the rival is left with few moves.
    fn endgame_candidates(
        &self,
        board: Position,
        moves: u64,
        first: Option<Square>,
        empties: u32,
        ply: usize,
    ) -> Candidates {
        let odd = ODD[usize::from(parity_of(board.empty()))];
        let killers = self.killers[ply];
        Candidates::new(board, moves, |square, after| {
            if Some(square) == first {
                return i32::MAX;
            }
            let mut promise = square_value(square) - 16 * freedom(after);
            promise += if odd & square.bit() != 0 { 8 } else { 0 };
            promise += if Some(square) == killers[0] { 8 } else { 0 };
            if empties >= EVALUATED_FROM {
                promise -= self.evaluation.score(after) / 16;
            }
            promise
        })
    }

    /// Without table.
    fn shallow(&mut self, board: Position, empties: u32, parity: Parity, alpha: i32, beta: i32) -> i32 {
        if empties <= 4 {
            let odd = ODD[usize::from(parity)];
            let empty = board.empty();
            let mut rest = [Square::ALL[0]; 4];
            for (place, square) in
                rest.iter_mut().zip(Square::each_of(empty & odd).chain(Square::each_of(empty & !odd)))
            {
                *place = square;
            }
            return last(board, &rest[..empties as usize], alpha, beta, &mut self.nodes);
        }
        if self.tick() {
            return 0;
        }
        let moves = board.moves();
        if moves == 0 {
            let passed = board.pass();
            if passed.moves() == 0 {
                return final_score(board);
            }
            return -self.shallow(passed, empties, parity, -beta, -alpha);
        }
        if alpha >= stability_from(empties) {
            let most = 64 - 2 * stable_discs(board) as i32;
            if most <= alpha {
                return most;
            }
        }
        let odd = ODD[usize::from(parity)];
        let (mut best, mut low) = (WORST, alpha);
        if empties < SORTED_FROM {
            for square in Square::each_of(moves & odd).chain(Square::each_of(moves & !odd)) {
                let after = board.play(square);
                best = best.max(-self.shallow(after, empties - 1, parity ^ quadrant(square), -beta, -low));
                if best >= beta || self.stopped {
                    break;
                }
                low = low.max(best);
            }
            return best;
        }
        let candidates = Candidates::new(board, moves, |square, after| {
            let parity = if odd & square.bit() != 0 { 8 } else { 0 };
            parity + square_value(square) - 16 * freedom(after)
        });
        for candidate in candidates {
            let parity = parity ^ quadrant(candidate.square);
            best = best.max(-self.shallow(candidate.after, empties - 1, parity, -beta, -low));
            if best >= beta || self.stopped {
                break;
            }
            low = low.max(best);
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_turns_its_quadrant() {
        for square in Square::ALL {
            assert_eq!(parity_of(square.bit()), quadrant(square));
            assert_ne!(ODD[usize::from(quadrant(square))] & square.bit(), 0);
        }
        assert_eq!(parity_of(0b11), 0);
        assert_eq!(ODD[15], u64::MAX);
    }
}
