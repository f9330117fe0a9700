//! How a game counts its columns and rows.

use super::{Direction, Position};

/// Which way a game counts its rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rows {
    /// The first row is the lowest one.
    Upwards,
    /// The first row is the topmost one.
    Downwards,
}

/// How a game counts its columns and rows: from which number, and which way the
/// rows. The grid counts from 1, and the game's rows keep their order, so that a
/// cell is found without the height of the board; `Up` of people is `Down` of
/// the grid where rows are counted downwards.
///
/// ```
/// use rulebook_core::grid::{Axes, Direction, Position, Rows};
///
/// let axes = Axes { first: 0, rows: Rows::Downwards };
/// let at = axes.position(3, 0);
/// assert_eq!(at, Position::new(4, 1));
/// // To the north of row 1 is row 0.
/// let north = axes.direction(Direction::Up);
/// assert_eq!(axes.numbers(axes.position(3, 1).next(north)), (3, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Axes {
    /// The number of the first column and of the first row.
    pub first: i32,
    /// Which way the rows are counted.
    pub rows: Rows,
}

impl Axes {
    /// The cell with the game's numbers of its column and row; after the last
    /// number of `i32` comes the first.
    #[must_use]
    pub const fn position(self, column: i32, row: i32) -> Position {
        Position::new(column.wrapping_sub(self.first).wrapping_add(1), row.wrapping_sub(self.first).wrapping_add(1))
    }

    /// The game's numbers of a cell's column and row.
    #[must_use]
    pub const fn numbers(self, at: Position) -> (i32, i32) {
        (at.x.wrapping_sub(1).wrapping_add(self.first), at.y.wrapping_sub(1).wrapping_add(self.first))
    }

    /// The direction of the grid that people see as this one on the drawn
    /// board, and the direction that people see for one of the grid.
    #[must_use]
    pub const fn direction(self, seen: Direction) -> Direction {
        match (self.rows, seen) {
            (Rows::Downwards, Direction::Up) => Direction::Down,
            (Rows::Downwards, Direction::Down) => Direction::Up,
            _ => seen,
        }
    }
}
