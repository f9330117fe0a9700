//! Captured lines, followed square by square, and not by shifts of bits as in the engine.

use rulebook_core::othello::{Board, Color, Direction, Square};
use std::iter::successors;

/// The line that a new disc of this side captures in a direction, from the disc outwards (MOV-2).
pub(super) fn captured(board: Board, side: Color, from: Square, direction: Direction) -> Vec<Square> {
    let mut line = Vec::new();
    for square in successors(direction.next(from), |&square| direction.next(square)) {
        match board.get(square) {
            Some(color) if color == side => return line,
            Some(_) => line.push(square),
            None => break,
        }
    }
    Vec::new()
}

/// All discs that flip when this side places a disc on a square; none if the square is not empty (MOV-3).
pub(super) fn flips(board: Board, side: Color, square: Square) -> Vec<Square> {
    match board.get(square) {
        Some(_) => Vec::new(),
        None => Direction::ALL.into_iter().flat_map(|direction| captured(board, side, square, direction)).collect(),
    }
}

/// The squares on which this side can place a disc (MOV-1).
pub(super) fn legal(board: Board, side: Color) -> u64 {
    set(Square::ALL.into_iter().filter(|&square| !flips(board, side, square).is_empty()))
}

/// The set of these squares.
pub(super) fn set(squares: impl IntoIterator<Item = Square>) -> u64 {
    squares.into_iter().fold(0, |set, square| set | square.bit())
}
