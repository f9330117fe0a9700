//! Cells and directions. Read SET-1 and SET-2 first.

use crate::grid::{self, Axes, Position, Rows, WideSize};
use core::fmt;

/// How the game counts columns and rows: from 0, rows downwards (SET-1).
pub const AXES: Axes = Axes { first: 0, rows: Rows::Downwards };

/// A cell: row and column, both from 0, with row 0 at the top (SET-1).
///
/// ```
/// use rulebook_core::boladedrac::{Cell, Direction};
///
/// let cell = Cell::new(3, 7);
/// assert_eq!(cell.next(Direction::Top), Cell::new(2, 7));
/// assert_eq!(cell.to_string(), "3 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, growing downwards.
    pub i: u8,
    /// The column, growing to the right.
    pub j: u8,
}

impl Cell {
    /// The cell in row `i` and column `j`.
    #[must_use]
    pub const fn new(i: u8, j: u8) -> Self {
        Self { i, j }
    }

    /// Converts to a position of the [`grid`].
    #[must_use]
    #[inline]
    pub const fn position(self) -> Position {
        Position::new(self.j as i32 + 1, self.i as i32 + 1)
    }

    /// Converts from a position of the [`grid`]. Positions that no board has wrap around.
    #[must_use]
    #[inline]
    pub const fn at(position: Position) -> Self {
        Self { i: position.y.wrapping_sub(1) as u8, j: position.x.wrapping_sub(1) as u8 }
    }

    /// The adjacent cell in a direction. Wraps around: 255 precedes row or column 0.
    #[must_use]
    #[inline]
    pub const fn next(self, direction: Direction) -> Self {
        // A table, because a match compiles to an unpredictable branch.
        const STEPS: [Cell; 4] = [Cell::new(255, 0), Cell::new(1, 0), Cell::new(0, 255), Cell::new(0, 1)];
        let Self { i, j } = STEPS[direction as usize];
        Self { i: self.i.wrapping_add(i), j: self.j.wrapping_add(j) }
    }

    /// Whether another cell is at most two rows and two columns away.
    ///
    /// ```
    /// use rulebook_core::boladedrac::Cell;
    ///
    /// let near = |i, j| Cell::new(5, 5).is_near(Cell::new(i, j));
    /// assert!(near(3, 7) && near(5, 5) && !near(2, 5) && !near(5, 8));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_near(self, other: Self) -> bool {
        self.i.abs_diff(other.i) <= 2 && self.j.abs_diff(other.j) <= 2
    }

    /// Whether this is a cell of a board of this size.
    #[must_use]
    #[inline]
    pub const fn is_on(self, size: WideSize) -> bool {
        self.i < size.height() && self.j < size.width()
    }
}

impl From<Cell> for Position {
    fn from(cell: Cell) -> Self {
        cell.position()
    }
}

/// Writes the row and the column, as in the state file.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.i, self.j)
    }
}

/// The cells of a board, row by row.
pub(super) fn cells(size: WideSize) -> impl Iterator<Item = Cell> {
    (0..size.height()).flat_map(move |i| (0..size.width()).map(move |j| Cell { i, j }))
}

/// One of the four directions (SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Direction {
    /// `t`, towards row 0.
    Top,
    /// `b`, towards the last row.
    Bottom,
    /// `l`, towards column 0.
    Left,
    /// `r`, towards the last column.
    Right,
}

impl Direction {
    /// All four, in the order of their action codes.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// The letter in answers and records.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Top => "t",
            Self::Bottom => "b",
            Self::Left => "l",
            Self::Right => "r",
        }
    }

    /// Converts to a direction of the [`grid`], which names directions for rows counted upwards.
    #[must_use]
    pub const fn on_grid(self) -> grid::Direction {
        match self {
            Self::Top => grid::Direction::Down,
            Self::Bottom => grid::Direction::Up,
            Self::Left => grid::Direction::Left,
            Self::Right => grid::Direction::Right,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Top => "up",
            Self::Bottom => "down",
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}
