//! Boards: positions, directions and sizes.
//!
//! `x` is a column and grows to the right; `y` is a row. The direction names fit games that count rows **upwards**:
//! `Up` leads to the next row. A game that counts rows downwards keeps its row numbers and has its own names for the
//! directions. Drawing code flips the board.
//!
//! Cell numbers start at 1. [`Axes`] converts the numbers and directions of a
//! game that counts from 0, or downwards.
//!
//! A board has up to 32 × 32 cells ([`Size`], [`CellSet`], [`Cross`]) or up to 64 × 64 ([`WideSize`], [`WideCellSet`],
//! [`WideCross`]). A row is one word of 32 or 64 bits, so small boards do not pay for large ones.

mod axes;
mod cells;
mod cross;
mod sight;
mod size;
#[cfg(feature = "serde")]
mod with_serde;
mod word;

pub use axes::{Axes, Rows};
pub use cells::CellSetOf;
pub use cross::CrossOf;
pub use size::SizeUpTo;
pub use word::Word;

pub(crate) use cells::Square;
pub(crate) use sight::SightOf;

use core::fmt;

/// The size of a board of up to 32 × 32 cells.
pub type Size = SizeUpTo<32>;
/// A set of cells in columns and rows 1 to 32.
pub type CellSet = CellSetOf<u32>;
/// The visible cells along a row and a column of up to 32 cells.
pub type Cross = CrossOf<u32>;
pub(crate) type Sight = SightOf<u32>;

/// The size of a board of up to 64 × 64 cells.
pub type WideSize = SizeUpTo<64>;
/// A set of cells in columns and rows 1 to 64.
pub type WideCellSet = CellSetOf<u64>;
/// The visible cells along a row and a column of up to 64 cells.
pub type WideCross = CrossOf<u64>;

/// The coordinates of a cell, on the board or off it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The column, growing to the right.
    pub x: i32,
    /// The row; whether it grows upwards or downwards depends on the game.
    pub y: i32,
}

impl Position {
    /// The cell in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The adjacent cell in `direction`; wraps around at the limits of `i32`.
    ///
    /// ```
    /// use rulebook_core::grid::{Direction, Position};
    ///
    /// assert_eq!(Position::new(3, 3).next(Direction::Up), Position::new(3, 4));
    /// ```
    #[must_use]
    pub const fn next(self, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Self { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    /// Whether `other` is in the 3 × 3 square around this cell, including the
    /// cell itself. Works for all coordinates.
    ///
    /// ```
    /// use rulebook_core::grid::Position;
    ///
    /// assert!(Position::new(0, 0).is_within_one(Position::new(1, -1)));
    /// assert!(!Position::new(i32::MIN, 0).is_within_one(Position::new(i32::MAX, 0)));
    /// ```
    #[must_use]
    pub const fn is_within_one(self, other: Self) -> bool {
        self.x.abs_diff(other.x) <= 1 && self.y.abs_diff(other.y) <= 1
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

/// One of the four directions of a square board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "UPPERCASE"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u32)]
pub enum Direction {
    /// `y + 1`.
    Up,
    /// `x + 1`.
    Right,
    /// `y - 1`.
    Down,
    /// `x - 1`.
    Left,
}

impl Direction {
    /// All four, clockwise from [`Up`](Self::Up).
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The change of `(x, y)` in one step.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        // Arithmetic, which the compiler can vectorize: up is 0, right 1, down 2, left 3.
        let number = self as i32;
        ((2 - number) * (number % 2), (1 - number) * (1 - number % 2))
    }

    /// A quarter turn counter-clockwise: up, left, down, right.
    #[must_use]
    pub const fn turned_left(self) -> Self {
        match self {
            Self::Up => Self::Left,
            Self::Left => Self::Down,
            Self::Down => Self::Right,
            Self::Right => Self::Up,
        }
    }

    /// A quarter turn clockwise: up, right, down, left.
    ///
    /// ```
    /// use rulebook_core::grid::Direction;
    ///
    /// for d in Direction::ALL {
    ///     assert_eq!(d.turned_left().turned_right(), d);
    /// }
    /// ```
    #[must_use]
    pub const fn turned_right(self) -> Self {
        match self {
            Self::Up => Self::Right,
            Self::Right => Self::Down,
            Self::Down => Self::Left,
            Self::Left => Self::Up,
        }
    }
}

impl Direction {
    /// The direction after this many quarter turns clockwise.
    ///
    /// ```
    /// use rulebook_core::grid::Direction;
    ///
    /// assert_eq!(Direction::Right.turned_by(0), Direction::Right);
    /// assert_eq!(Direction::Up.turned_by(3), Direction::Up.turned_left());
    /// ```
    #[must_use]
    pub const fn turned_by(self, quarters: u8) -> Self {
        // Reduced modulo 4 first, so that the match compiles to arithmetic rather than a table.
        match (self as u8).wrapping_add(quarters) % 4 {
            0 => Self::Up,
            1 => Self::Right,
            2 => Self::Down,
            _ => Self::Left,
        }
    }
}
