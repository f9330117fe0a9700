//! Lists of moves, the most promising first.

use rulebook_core::othello::{Position, Square};

/// The most legal moves that a list holds; no position has as many.
const MOST: usize = 40;

/// A move with the position after it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: Square,
    pub(super) after: Position,
    /// Larger is tried earlier.
    pub(super) promise: i32,
}

/// The legal moves of a position.
pub(super) struct Candidates {
    items: [Candidate; MOST],
    len: usize,
    next: usize,
}

impl Candidates {
    /// The moves of a bit set, each with its promise.
    #[inline]
    pub(super) fn new(board: Position, moves: u64, mut promise: impl FnMut(Square, Position) -> i32) -> Self {
        let none = Candidate { square: Square::ALL[0], after: board, promise: 0 };
        let mut list = Self { items: [none; MOST], len: 0, next: 0 };
        for square in Square::each_of(moves) {
            let after = board.play(square);
            list.items[list.len] = Candidate { square, after, promise: promise(square, after) };
            list.len += 1;
        }
        list
    }

    /// All moves, in no order.
    pub(super) fn all(&self) -> &[Candidate] {
        &self.items[..self.len]
    }
}

impl Iterator for Candidates {
    type Item = Candidate;

    /// The most promising move that is left; of equals the first.
    #[inline]
    fn next(&mut self) -> Option<Candidate> {
        if self.next == self.len {
            return None;
        }
        let mut best = self.next;
        for i in self.next + 1..self.len {
            if self.items[i].promise > self.items[best].promise {
                best = i;
            }
        }
        self.items.swap(self.next, best);
        self.next += 1;
        Some(self.items[self.next - 1])
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// How good a square usually is, from −16 to 16.
#[inline]
pub(super) fn square_value(square: Square) -> i32 {
    SQUARE_VALUES[square.index()].into()
}

const SQUARE_VALUES: [i8; 64] = [
    16, -6, 4, 2, 2, 4, -6, 16, //
    -6, -12, -2, -1, -1, -2, -12, -6, //
    4, -2, 2, 1, 1, 2, -2, 4, //
    2, -1, 1, 0, 0, 1, -1, 2, //
    2, -1, 1, 0, 0, 1, -1, 2, //
    4, -2, 2, 1, 1, 2, -2, 4, //
    -6, -12, -2, -1, -1, -2, -12, -6, //
    16, -6, 4, 2, 2, 4, -6, 16,
];

/// The freedom of the side to move: its legal moves, corners twice.
#[inline]
pub(super) fn freedom(board: Position) -> i32 {
    let moves = board.moves();
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}
