//! The symmetries of the board: a move commutes with each of them.

use super::square::Square;

/// One of the eight symmetries of the board.
///
/// ```
/// use rulebook_core::othello::{Position, Square, Symmetry};
///
/// let f5 = Square::parse(b"f5")?;
/// for symmetry in Symmetry::ALL {
///     let played = Position::START.under(symmetry).play(f5.under(symmetry));
///     assert_eq!(played, Position::START.play(f5).under(symmetry));
/// }
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// Swap left and right: a1 becomes h1.
    Columns,
    /// Swap top and bottom: a1 becomes a8.
    Rows,
    /// Turn by half a turn: a1 becomes h8.
    HalfTurn,
    /// Swap columns and rows: b1 becomes a2.
    Diagonal,
    /// Turn clockwise by a quarter: a1 becomes h1, h1 becomes h8.
    QuarterTurn,
    /// Turn counterclockwise by a quarter: a1 becomes a8, a8 becomes h8.
    ThreeQuarterTurn,
    /// Mirror on the line from h1 to a8: a1 becomes h8, b1 becomes h7.
    Antidiagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Columns,
        Self::Rows,
        Self::HalfTurn,
        Self::Diagonal,
        Self::QuarterTurn,
        Self::ThreeQuarterTurn,
        Self::Antidiagonal,
    ];

    /// The symmetry that reverses this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            _ => self,
        }
    }

    /// Applies the symmetry to a set of squares.
    #[must_use]
    pub const fn of(self, set: u64) -> u64 {
        match self {
            Self::Identity => set,
            Self::Columns => mirrored(set),
            Self::Rows => set.swap_bytes(),
            Self::HalfTurn => set.reverse_bits(),
            Self::Diagonal => transposed(set),
            Self::QuarterTurn => mirrored(transposed(set)),
            Self::ThreeQuarterTurn => transposed(set).swap_bytes(),
            Self::Antidiagonal => transposed(set).reverse_bits(),
        }
    }
}

impl Square {
    /// Applies a symmetry to the square.
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Self {
        Self::wrapping(symmetry.of(self.bit()).trailing_zeros())
    }
}

/// Swaps left and right.
const fn mirrored(set: u64) -> u64 {
    // Reversing all bits swaps left and right, and top and bottom; swapping the bytes undoes the latter.
    set.reverse_bits().swap_bytes()
}

/// Swaps columns and rows.
const fn transposed(set: u64) -> u64 {
    // Swaps blocks off the diagonal, first of 4 × 4 squares, then of 2 × 2 and of one.
    const fn swap(set: u64, block: u64, distance: u32) -> u64 {
        let different = block & (set ^ set << distance);
        set ^ different ^ different >> distance
    }
    let set = swap(set, 0x0F0F_0F0F_0000_0000, 28);
    let set = swap(set, 0x3333_0000_3333_0000, 14);
    swap(set, 0x5500_5500_5500_5500, 7)
}
