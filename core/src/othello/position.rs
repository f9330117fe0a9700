//! A position from the view of the side to move, as two sets of squares. Read MOV first.

use super::bits;
use super::square::Square;
use super::symmetry::Symmetry;
use core::fmt;

/// The discs of the side to move and those of its opponent.
///
/// This is the type for search: 16 bytes, without colors and without a forfeit. It can hold any discs, and its side to
/// move may have no move.
///
/// Sets of squares are 64-bit numbers: bit n is square n of SET-1, so a1 is the lowest bit.
///
/// ```
/// use rulebook_core::othello::{Position, Square};
///
/// let mut position = Position::START;
/// for square in [b"f5", b"d6", b"c3"] {
///     position = position.play(Square::parse(square)?);
/// }
/// assert_eq!((position.own().count_ones(), position.other().count_ones(), position.empties()), (2, 5, 57));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    own: u64,
    other: u64,
}

impl Position {
    /// The start, with black to move (SET-4).
    pub const START: Self = Self { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };

    /// Creates a position from the discs of the side to move and those of its opponent; `None` if a square holds both.
    #[must_use]
    pub const fn new(own: u64, other: u64) -> Option<Self> {
        if own & other == 0 { Some(Self { own, other }) } else { None }
    }

    /// Creates a position from sets without a common square.
    pub(super) const fn of_disjoint(own: u64, other: u64) -> Self {
        debug_assert!(own & other == 0);
        Self { own, other }
    }

    /// The discs of the side to move.
    #[must_use]
    #[inline]
    pub const fn own(self) -> u64 {
        self.own
    }

    /// The discs of the opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> u64 {
        self.other
    }

    /// The empty squares.
    #[must_use]
    #[inline]
    pub const fn empty(self) -> u64 {
        !(self.own | self.other)
    }

    /// The number of empty squares.
    #[must_use]
    #[inline]
    pub const fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// The legal moves (MOV-1).
    #[must_use]
    #[inline]
    pub const fn moves(self) -> u64 {
        bits::moves(self.own, self.other)
    }

    /// Whether neither side can move (END-1).
    #[must_use]
    #[inline]
    pub const fn is_over(self) -> bool {
        self.moves() == 0 && self.pass().moves() == 0
    }

    /// The discs that flip when the side to move places a disc on a square (MOV-3). Empty exactly when this is not a
    /// legal move.
    #[must_use]
    #[inline]
    pub const fn flips(self, square: Square) -> u64 {
        bits::flips(self.own, self.other, square)
    }

    /// The position after a move, with the opponent to move (MOV-3). Passes are not made: if the opponent cannot move,
    /// it is to move all the same.
    ///
    /// An illegal square places no disc; the result is that of [`pass`](Self::pass).
    #[must_use]
    #[inline]
    pub const fn play(self, square: Square) -> Self {
        match self.flips(square) {
            0 => self.pass(),
            flips => self.place(square, flips),
        }
    }

    /// The position after a move whose `flips` are known, for a search that has computed them. `flips` should be
    /// [`self.flips(square)`](Self::flips) of a legal move. Anything else gives some position: squares that hold no
    /// disc of the opponent do not flip, and a disc is placed on an empty square only.
    #[must_use]
    #[inline]
    pub const fn place(self, square: Square, flips: u64) -> Self {
        let flips = flips & self.other;
        Self { own: self.other & !flips, other: self.own | flips | square.bit() & !self.other }
    }

    /// The position before a move: takes the disc off the square, and flips `flips` back. Reverses
    /// [`place`](Self::place) of a legal move with these `flips`.
    ///
    /// ```
    /// use rulebook_core::othello::{Position, Square};
    ///
    /// let f5 = Square::parse(b"f5")?;
    /// let flips = Position::START.flips(f5);
    /// assert_eq!(Position::START.place(f5, flips).undo(f5, flips), Position::START);
    /// # Ok::<(), rulebook_core::text::SyntaxError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn undo(self, square: Square, flips: u64) -> Self {
        let flips = flips & self.other & !square.bit();
        Self { own: self.other & !flips & !square.bit(), other: self.own | flips }
    }

    /// The position with the opponent to move, and the same discs.
    #[must_use]
    #[inline]
    pub const fn pass(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// A 64-bit hash, the same on every machine and in every version with these rules. Positions with the sides
    /// exchanged have different hashes.
    ///
    /// With arithmetic modulo 2⁶⁴, it is `x ^ x >> 32`, where `x = (y ^ y >> 29) * 0xBF58476D1CE4E5B9` and
    /// `y = (own * 0x9E3779B97F4A7C15) ^ rotl(other * 0xC2B2AE3D27D4EB4F, 32)`.
    ///
    /// ```
    /// assert_eq!(rulebook_core::othello::Position::START.hash(), 0x5D11_23B9_EDD0_3B92);
    /// ```
    #[must_use]
    #[inline]
    pub const fn hash(self) -> u64 {
        let own = self.own.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let other = self.other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        let mixed = own ^ other.rotate_left(32);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ mixed >> 32
    }

    /// Applies a symmetry of the board.
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Self {
        Self { own: symmetry.of(self.own), other: symmetry.of(self.other) }
    }
}

/// Shows the 64 squares in the order of SET-1: `x` is the side to move, `o` its opponent.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            f.write_str(match (self.own & square.bit(), self.other & square.bit()) {
                (0, 0) => "-",
                (_, 0) => "x",
                _ => "o",
            })?;
        }
        Ok(())
    }
}
