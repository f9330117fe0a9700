//! Counts the sequences of plies from a position. Read CNT-1 first.
//!
//! The last two plies are counted in batches: a loop without branches places the disc, flips and counts the replies for
//! many positions, and the compiler vectorizes it.

use super::bits;
use super::position::Position;
use super::square::Square;

impl Position {
    /// The number of sequences of `depth` plies (CNT-1).
    ///
    /// ```
    /// use rulebook_core::othello::Position;
    ///
    /// assert_eq!([0, 1, 2, 3, 4, 5].map(|depth| Position::START.perft(depth)), [1, 4, 12, 56, 244, 1396]);
    /// ```
    #[must_use]
    pub fn perft(self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => count_replies(self.moves()),
            _ => {
                let mut counter = Counter::new();
                counter.add_sequences(self, depth);
                counter.finish()
            }
        }
    }
}

/// The number of sequences of one ply. A pass or the end of the game is one, too.
#[inline(always)]
fn count_replies(moves: u64) -> u64 {
    u64::from(moves.count_ones()) + u64::from(moves == 0)
}

/// The sides to move, their opponents, and the new discs of a batch.
struct Batch<const N: usize> {
    own: [u64; N],
    other: [u64; N],
    disc: [u64; N],
    len: usize,
}

/// The largest number of moves in a position, generously: there is no known one with more than 33.
const MAX_MOVES: usize = 64;
/// The number of moves in a batch. The arrays of both batches fit into a cache of 16 KiB.
const CAPACITY: usize = 256;

impl<const N: usize> Batch<N> {
    const fn new() -> Self {
        Self { own: [0; N], other: [0; N], disc: [0; N], len: 0 }
    }

    /// Adds a move for each square of a set, for which there must be room.
    #[inline(always)]
    fn push_each(&mut self, position: Position, moves: u64) {
        let mut left = moves;
        let (own, other, disc) = (&mut self.own, &mut self.other, &mut self.disc);
        let slots = own.iter_mut().zip(other).zip(disc).skip(self.len);
        self.len += left.count_ones() as usize;
        for ((own, other), disc) in slots {
            if left == 0 {
                break;
            }
            *own = position.own();
            *other = position.other();
            *disc = left & left.wrapping_neg();
            left &= left - 1;
        }
    }
}

/// Counts sequences.
struct Counter {
    /// Moves that are followed by one more ply.
    last: Batch<CAPACITY>,
    count: u64,
}

impl Counter {
    const fn new() -> Self {
        Self { last: Batch::new(), count: 0 }
    }

    /// Adds the sequences of `depth` plies, at least 2.
    fn add_sequences(&mut self, position: Position, depth: u32) {
        let moves = position.moves();
        if moves == 0 {
            self.add_passed(position.pass(), depth - 1);
        } else if depth == 2 {
            self.add_last_two(position, moves);
        } else {
            for square in Square::each_of(moves) {
                self.add_sequences(position.place(square, position.flips(square)), depth - 1);
            }
        }
    }

    /// Adds the sequences after a pass, if it was one: at the end of the game there is one sequence.
    #[cold]
    fn add_passed(&mut self, position: Position, depth: u32) {
        let moves = position.moves();
        match depth {
            1 => self.count += count_replies(moves),
            _ if moves == 0 => self.count += 1,
            _ => self.add_sequences(position, depth),
        }
    }

    /// Adds the sequences of two plies, of which the first is one of these moves.
    #[inline(always)]
    fn add_last_two(&mut self, position: Position, moves: u64) {
        if self.last.len > CAPACITY - MAX_MOVES {
            self.flush();
        }
        self.last.push_each(position, moves);
    }

    fn flush(&mut self) {
        let Batch { own, other, disc, len } = &mut self.last;
        self.count += count_last(own, other, disc, *len);
        *len = 0;
    }

    fn finish(mut self) -> u64 {
        self.flush();
        self.count
    }
}

/// For each of the first `len` moves, places the disc and counts the replies.
fn count_last(own: &[u64], other: &[u64], disc: &[u64], len: usize) -> u64 {
    let moves = own.iter().zip(other).zip(disc).take(len);
    moves.map(|((&own, &other), &disc)| count_after(own, other, disc)).sum()
}

/// The number of replies to a move.
#[inline(always)]
fn count_after(own: u64, other: u64, disc: u64) -> u64 {
    let flips = bits::flips_without_branches(own, other, disc);
    count_replies(bits::moves(other & !flips, own | flips | disc))
}
