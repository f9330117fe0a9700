//! The last one to four empty squares, without lists of moves.
//!
//! Scores are differences of discs for the side to move; the winner is credited empty squares.

use rulebook_core::othello::{Position, Square};

/// No score is as low.
pub(super) const WORST: i32 = -65;

/// The score of a finished game.
#[inline]
pub(super) fn final_score(board: Position) -> i32 {
    let (own, other) = (board.own().count_ones() as i32, board.other().count_ones() as i32);
    match own - other {
        0 => 0,
        lead if lead > 0 => 64 - 2 * other,
        _ => 2 * own - 64,
    }
}

/// The score with one empty square.
#[inline]
fn last_1(board: Position, square: Square) -> i32 {
    let own = board.own().count_ones() as i32;
    let flips = board.flips(square).count_ones() as i32;
    if flips > 0 {
        return 2 * (own + flips) + 2 - 64;
    }
    let flips = board.pass().flips(square).count_ones() as i32;
    if flips > 0 {
        return 2 * (own - flips) - 64;
    }
    // Nobody can move: 63 discs, so there is a winner.
    if 2 * own > 63 { 2 * own + 2 - 64 } else { 2 * own - 64 }
}

/// The score with two empty squares; at least `beta` if it is so.
fn last_2(board: Position, squares: [Square; 2], beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = moves_2(board, squares, beta, nodes);
    if best > WORST {
        return best;
    }
    // A pass: the rival stops at the lowest score, as its moves are few.
    let best = moves_2(board.pass(), squares, 64, nodes);
    if best > WORST { -best } else { final_score(board) }
}

#[inline]
fn moves_2(board: Position, [first, second]: [Square; 2], beta: i32, nodes: &mut u64) -> i32 {
    let mut best = WORST;
    for (square, rest) in [(first, second), (second, first)] {
        let flips = board.flips(square);
        if flips != 0 {
            *nodes += 1;
            best = best.max(-last_1(board.place(square, flips), rest));
            if best >= beta {
                break;
            }
        }
    }
    best
}

/// The score with three empty squares, within the window or beyond its ends.
fn last_3(board: Position, squares: [Square; 3], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = moves_3(board, squares, alpha, beta, nodes);
    if best > WORST {
        return best;
    }
    let best = moves_3(board.pass(), squares, -beta, -alpha, nodes);
    if best > WORST { -best } else { final_score(board) }
}

#[inline]
fn moves_3(board: Position, [a, b, c]: [Square; 3], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let mut best = WORST;
    let mut low = alpha;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        let flips = board.flips(square);
        if flips != 0 {
            best = best.max(-last_2(board.place(square, flips), rest, -low, nodes));
            if best >= beta {
                break;
            }
            low = low.max(best);
        }
    }
    best
}

/// The score with four empty squares, within the window or beyond its ends. The squares are tried in their order.
pub(super) fn last_4(board: Position, squares: [Square; 4], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = moves_4(board, squares, alpha, beta, nodes);
    if best > WORST {
        return best;
    }
    let best = moves_4(board.pass(), squares, -beta, -alpha, nodes);
    if best > WORST { -best } else { final_score(board) }
}

#[inline]
fn moves_4(board: Position, [a, b, c, d]: [Square; 4], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let mut best = WORST;
    let mut low = alpha;
    for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        let flips = board.flips(square);
        if flips != 0 {
            best = best.max(-last_3(board.place(square, flips), rest, -beta, -low, nodes));
            if best >= beta {
                break;
            }
            low = low.max(best);
        }
    }
    best
}

/// The score with up to four empty squares, within the window or beyond its ends.
pub(super) fn last(board: Position, squares: &[Square], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    match *squares {
        [] => final_score(board),
        [a] => {
            *nodes += 1;
            last_1(board, a)
        }
        [a, b] => last_2(board, [a, b], beta, nodes),
        [a, b, c] => last_3(board, [a, b, c], alpha, beta, nodes),
        [a, b, c, d] => last_4(board, [a, b, c, d], alpha, beta, nodes),
        _ => unreachable!("at most four squares"),
    }
}
