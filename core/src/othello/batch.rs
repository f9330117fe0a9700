//! Moves in many positions at once, for perft. Read MOV and CNT-1 first.
//!
//! Loops without branches make the moves and count the replies, so that the compiler vectorizes them. They exist once
//! for each set of instructions.

use super::bits;
use super::instructions::Instructions;
use super::position::Position;
use core::mem::take;

/// The number of moves in a batch. Both batches take 9 KiB.
const UPPER: usize = 128;
const LOWER: usize = 256;
/// A batch with this much room takes the moves of any position: a move is a square.
const ROOM: usize = 64;

/// Moves that wait to be made.
struct Batch<const N: usize> {
    /// The discs of the sides to move.
    own: [u64; N],
    /// The discs of their opponents.
    other: [u64; N],
    /// The new discs.
    disc: [u64; N],
    len: usize,
}

impl<const N: usize> Batch<N> {
    const fn new() -> Self {
        Self { own: [0; N], other: [0; N], disc: [0; N], len: 0 }
    }

    const fn is_full(&self) -> bool {
        self.len > N - ROOM
    }

    /// Empties the batch and returns what was in it.
    #[inline(always)]
    fn drain(&mut self) -> (&mut [u64], &mut [u64], &mut [u64]) {
        let len = take(&mut self.len);
        let Self { own, other, disc, .. } = self;
        (filled(own, len), filled(other, len), filled(disc, len))
    }

    /// Adds moves of a position. There must be room for them.
    #[inline(always)]
    fn push_each(&mut self, own: u64, other: u64, moves: u64) {
        let slots = self.own.iter_mut().zip(&mut self.other).zip(&mut self.disc).skip(self.len);
        let mut left = moves;
        for ((own_slot, other_slot), disc) in slots {
            (*own_slot, *other_slot, *disc) = (own, other, left & left.wrapping_neg());
            left &= left.wrapping_sub(1);
            self.len += 1;
            if left == 0 {
                break;
            }
        }
    }
}

/// The first `len` numbers.
#[inline(always)]
fn filled(all: &mut [u64], len: usize) -> &mut [u64] {
    all.get_mut(..len).unwrap_or_default()
}

/// The moves of two plies before the last one.
pub(super) struct Batches<I> {
    instructions: I,
    /// Moves after which two plies follow.
    upper: Batch<UPPER>,
    /// Moves after which one ply follows.
    lower: Batch<LOWER>,
    count: u64,
}

impl<I: Instructions> Batches<I> {
    pub(super) const fn new(instructions: I) -> Self {
        Self { instructions, upper: Batch::new(), lower: Batch::new(), count: 0 }
    }

    /// Adds the sequences of three plies that begin with one of these moves; there must be one.
    pub(super) fn add_three_plies(&mut self, position: Position, moves: u64) {
        if self.upper.is_full() {
            self.make_upper();
        }
        self.upper.push_each(position.own(), position.other(), moves);
    }

    /// Adds the sequences of two plies that begin with one of these moves; there must be one.
    pub(super) fn add_two_plies(&mut self, position: Position, moves: u64) {
        if self.lower.is_full() {
            self.make_lower();
        }
        self.lower.push_each(position.own(), position.other(), moves);
    }

    /// The number of all sequences.
    pub(super) fn finish(mut self) -> u64 {
        self.make_upper();
        self.make_lower();
        self.count
    }

    /// Makes all moves of the upper batch, and adds the moves after them to the lower one.
    fn make_upper(&mut self) {
        let Self { upper, lower, .. } = self;
        self.count += self.instructions.vectorize(
            #[inline(always)]
            || make_upper(upper, lower),
        );
    }

    /// Makes all moves of the lower batch, and counts the moves after them.
    fn make_lower(&mut self) {
        let lower = &mut self.lower;
        self.count += self.instructions.vectorize(
            #[inline(always)]
            || make_lower(lower),
        );
    }
}

/// Makes all moves of the upper batch, and adds the moves after them to the lower one. Returns the number of sequences
/// that were counted.
#[inline(always)]
fn make_upper(upper: &mut Batch<UPPER>, lower: &mut Batch<LOWER>) -> u64 {
    let (own, other, disc) = upper.drain();
    // Each move becomes the position after it: the disc becomes the replies.
    for ((own, other), disc) in own.iter_mut().zip(&mut *other).zip(&mut *disc) {
        let after = bits::make(*own, *other, *disc);
        (*own, *other, *disc) = (after.0, after.1, bits::moves(after.0, after.1));
    }
    let mut count = 0;
    for ((&own, &other), &replies) in own.iter().zip(&*other).zip(&*disc) {
        if replies == 0 {
            count += count_replies(bits::moves(other, own));
            continue;
        }
        if lower.is_full() {
            count += make_lower(lower);
        }
        lower.push_each(own, other, replies);
    }
    count
}

/// Makes all moves of the lower batch, and returns the number of sequences.
#[inline(always)]
fn make_lower(lower: &mut Batch<LOWER>) -> u64 {
    let (own, other, disc) = lower.drain();
    let mut count = 0;
    // A `for` loop: the closures of an iterator would be functions of their own, with the instructions of the target.
    for ((&own, &other), &disc) in own.iter().zip(&*other).zip(&*disc) {
        let after = bits::make(own, other, disc);
        count += count_replies(bits::moves(after.0, after.1));
    }
    count
}

/// The number of sequences of one ply. A pass or the end of the game is one, too.
#[inline(always)]
const fn count_replies(moves: u64) -> u64 {
    // Without a branch, for the vectorized loop.
    moves.count_ones() as u64 + (moves == 0) as u64
}
