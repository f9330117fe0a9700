//! The machine words that hold rows of cells.

use super::SizeUpTo;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOrAssign, BitXorAssign, Not, Shl, Shr};

/// The index of the rows in `Lines`.
pub(super) const ROWS: usize = 0;
/// The index of the columns in `Lines`.
pub(super) const COLUMNS: usize = 1;

/// A word whose bits are the cells of a row: `u32` for boards of up to 32 × 32
/// cells, `u64` for up to 64 × 64. The trait is sealed.
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + From<bool>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shl<usize, Output = Self>
    + Shr<u32, Output = Self>
    + Shr<usize, Output = Self>
    + sealed::Sealed
{
    /// The number of bits: the longest possible side of a board.
    const SIDE: u32;
    /// No cell.
    const ZERO: Self;
    /// The first cell.
    const ONE: Self;
    /// All cells.
    const ALL: Self;

    /// The size of a board with such rows.
    type Size: Copy;
    /// The rows and the columns of a set.
    #[doc(hidden)]
    type Lines: Copy + Eq + Hash + Debug;
    #[doc(hidden)]
    const NO_LINES: Self::Lines;

    /// The numbers of columns and rows of a board.
    #[doc(hidden)]
    fn sides(size: Self::Size) -> (u8, u8);
    /// The row or column (`kind`) with this index, from 0.
    #[doc(hidden)]
    fn line(lines: &Self::Lines, kind: usize, number: usize) -> Self;
    #[doc(hidden)]
    fn line_mut(lines: &mut Self::Lines, kind: usize, number: usize) -> &mut Self;
    /// All rows in order, with an empty row before the first and after the last.
    #[doc(hidden)]
    fn rows(lines: &Self::Lines) -> &[Self];
    /// The row with this index in [`rows`](Self::rows).
    #[doc(hidden)]
    fn row(lines: &Self::Lines, number: usize) -> Self;
    #[doc(hidden)]
    fn count_ones(self) -> u32;
    #[doc(hidden)]
    fn trailing_zeros(self) -> u32;
    #[doc(hidden)]
    fn leading_zeros(self) -> u32;
    /// The index of the last cell.
    #[doc(hidden)]
    fn highest(self) -> Option<u32>;
    /// Clears the first cell that is set.
    #[doc(hidden)]
    fn without_lowest(self) -> Self;
    /// The cell with this index and its two neighbors as three bits; the bit
    /// before the first cell is 0.
    #[doc(hidden)]
    fn three(self, number: usize) -> u16;

    /// Whether the cell with this index is set.
    #[doc(hidden)]
    #[inline(always)]
    fn has(self, number: usize) -> bool {
        self >> number & Self::ONE == Self::ONE
    }
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! word {
    ($word:ty, $wider:ty, $side:literal) => {
        impl sealed::Sealed for $word {}

        impl Word for $word {
            const SIDE: u32 = $side;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const ALL: Self = Self::MAX;

            type Size = SizeUpTo<$side>;
            /// The rows, then the columns. Row `y` is at index `y`, and its column `x` is bit `x - 1`. An empty line
            /// precedes the rows, and another one the columns. The latter also follows the last row.
            type Lines = [[Self; $side + 1]; 2];
            const NO_LINES: Self::Lines = [[0; $side + 1]; 2];

            #[inline(always)]
            fn sides(size: SizeUpTo<$side>) -> (u8, u8) {
                (size.width(), size.height())
            }

            #[inline(always)]
            fn line(lines: &Self::Lines, kind: usize, number: usize) -> Self {
                lines[kind][number % $side + 1]
            }

            #[inline(always)]
            fn line_mut(lines: &mut Self::Lines, kind: usize, number: usize) -> &mut Self {
                &mut lines[kind][number % $side + 1]
            }

            #[inline(always)]
            fn rows(lines: &Self::Lines) -> &[Self] {
                lines.as_flattened().split_at($side + 2).0
            }

            #[inline(always)]
            fn row(lines: &Self::Lines, number: usize) -> Self {
                Self::rows(lines)[number]
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }

            #[inline(always)]
            fn highest(self) -> Option<u32> {
                self.checked_ilog2()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn three(self, number: usize) -> u16 {
                (<$wider>::from(self) << 1 >> number) as u16 & 0b111
            }
        }
    };
}

word!(u32, u64, 32);
word!(u64, u128, 64);
