//! How a game numbers its columns and rows.

use super::{Direction, Position};

/// The direction in which row numbers grow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rows {
    /// The first row is at the bottom.
    Upwards,
    /// The first row is at the top.
    Downwards,
}

/// How a game numbers its columns and rows: the first number, and the direction
/// of the rows.
///
/// The grid counts from 1 and keeps the order of the game's rows. A conversion therefore does not need the height of
/// the board. If the game counts rows downwards, its `Up` is the grid's `Down`.
///
/// ```
/// use rulebook_core::grid::{Axes, Direction, Position, Rows};
///
/// let axes = Axes { first: 0, rows: Rows::Downwards };
/// let at = axes.position(3, 0);
/// assert_eq!(at, Position::new(4, 1));
/// // Row 0 is north of row 1.
/// let north = axes.direction(Direction::Up);
/// assert_eq!(axes.numbers(axes.position(3, 1).next(north)), (3, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Axes {
    /// The number of the first column and the first row.
    pub first: i32,
    /// The direction in which row numbers grow.
    pub rows: Rows,
}

impl Axes {
    /// The cell with these column and row numbers of the game; wraps around at the limits of `i32`.
    #[must_use]
    pub const fn position(self, column: i32, row: i32) -> Position {
        Position::new(column.wrapping_sub(self.first).wrapping_add(1), row.wrapping_sub(self.first).wrapping_add(1))
    }

    /// The game's column and row numbers of a cell.
    #[must_use]
    pub const fn numbers(self, at: Position) -> (i32, i32) {
        (at.x.wrapping_sub(1).wrapping_add(self.first), at.y.wrapping_sub(1).wrapping_add(self.first))
    }

    /// Converts a direction between the grid and the drawn board. The
    /// conversion is its own inverse.
    #[must_use]
    pub const fn direction(self, seen: Direction) -> Direction {
        match (self.rows, seen) {
            (Rows::Downwards, Direction::Up) => Direction::Down,
            (Rows::Downwards, Direction::Down) => Direction::Up,
            _ => seen,
        }
    }
}
