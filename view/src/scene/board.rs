//! The board: its size, and how its cells are counted and named.

use rulebook_core::grid::{Direction, Position, Size};
use serde::{Serialize, Serializer};

/// The board of a scene. Columns are counted to the right.
///
/// ```
/// use rulebook_core::grid::Position;
/// use rulebook_view::scene::{Board, Naming, Origin, Rows};
///
/// let board = Board::new(8, 8).unwrap().counted(Origin::One, Rows::Downwards).named(Naming::Letters);
/// assert_eq!(board.place(Position::new(6, 5)), (5, 4));
/// assert_eq!(board.cell(0, 0), Position::new(1, 1));
/// assert_eq!(board.name(Position::new(6, 5)), "f5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    width: u8,
    height: u8,
    origin: Origin,
    rows: Rows,
    naming: Naming,
}

/// The number of the first column and of the first row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Cells are counted from 0.
    Zero,
    /// Cells are counted from 1.
    One,
}

impl Origin {
    const fn number(self) -> i32 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
        }
    }
}

/// Written as its number.
impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.number())
    }
}

/// Which way a game counts its rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rows {
    /// The first row is the lowest.
    Upwards,
    /// The first row is the top row.
    Downwards,
}

/// How a game names a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Naming {
    /// Column and row, as `6 5`.
    ColumnRow,
    /// Row and column, as `5 6`.
    RowColumn,
    /// The column as a letter from `a` and the row as a number, as `f5`.
    Letters,
}

impl Board {
    /// The longest side.
    pub const MAX_SIDE: u8 = 64;

    /// A board of so many columns and rows, each `1..=`[`MAX_SIDE`](Self::MAX_SIDE).
    /// Its cells are counted from 1, its rows upwards, and a cell is named by column and row.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        if width == 0 || width > Self::MAX_SIDE || height == 0 || height > Self::MAX_SIDE {
            return None;
        }
        Some(Self { width, height, origin: Origin::One, rows: Rows::Upwards, naming: Naming::ColumnRow })
    }

    /// The same board with its cells counted another way.
    #[must_use]
    pub const fn counted(self, origin: Origin, rows: Rows) -> Self {
        Self { origin, rows, ..self }
    }

    /// The same board with its cells named another way.
    #[must_use]
    pub const fn named(self, naming: Naming) -> Self {
        Self { naming, ..self }
    }

    /// The number of columns, `1..=64`.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows, `1..=64`.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of the first column and of the first row.
    #[must_use]
    pub const fn origin(self) -> Origin {
        self.origin
    }

    /// Which way the rows are counted.
    #[must_use]
    pub const fn rows(self) -> Rows {
        self.rows
    }

    /// The number of cells, `1..=4096`.
    #[must_use]
    pub const fn area(self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// Whether `at` is a cell of the board.
    #[must_use]
    pub const fn contains(self, at: Position) -> bool {
        let first = self.origin.number();
        // What is below the first becomes large.
        (at.x.wrapping_sub(first) as u32) < self.width as u32 && (at.y.wrapping_sub(first) as u32) < self.height as u32
    }

    /// The cells, row by row from the one with the least number, each from left to right.
    pub fn cells(self) -> impl Iterator<Item = Position> {
        let first = self.origin.number();
        let columns = first..first + i32::from(self.width);
        (first..first + i32::from(self.height)).flat_map(move |y| columns.clone().map(move |x| Position::new(x, y)))
    }

    /// The place of a cell in [`Board::cells`], from 0; `None` off the board.
    #[must_use]
    pub fn index(self, at: Position) -> Option<usize> {
        let first = self.origin.number();
        let place = |at: i32| usize::try_from(at.wrapping_sub(first)).ok();
        self.contains(at).then(|| Some(place(at.y)? * usize::from(self.width) + place(at.x)?))?
    }

    /// Where a cell lies on a sheet or a screen: its column from the left and
    /// its row from the top, both from 0. A cell off the board lies outside.
    #[must_use]
    pub fn place(self, cell: Position) -> (i32, i32) {
        let first = self.origin.number();
        let row = cell.y.saturating_sub(first);
        let row = match self.rows {
            Rows::Upwards => (i32::from(self.height) - 1).saturating_sub(row),
            Rows::Downwards => row,
        };
        (cell.x.saturating_sub(first), row)
    }

    /// The cell that lies there, the other way round; it may be off the board.
    #[must_use]
    pub fn cell(self, column: i32, row: i32) -> Position {
        let first = self.origin.number();
        let row = match self.rows {
            Rows::Upwards => (i32::from(self.height) - 1).saturating_sub(row),
            Rows::Downwards => row,
        };
        Position::new(column.saturating_add(first), row.saturating_add(first))
    }

    /// Where a direction leads on a sheet or a screen. [`Direction::Up`] is a step
    /// to the row with the next number, which lies below where rows are counted
    /// downwards.
    #[must_use]
    pub const fn seen(self, direction: Direction) -> Direction {
        match (self.rows, direction) {
            (Rows::Downwards, Direction::Up) => Direction::Down,
            (Rows::Downwards, Direction::Down) => Direction::Up,
            (_, direction) => direction,
        }
    }

    /// The name of a cell, as `6 5` or `f5`.
    #[must_use]
    pub fn name(self, cell: Position) -> String {
        match self.naming {
            Naming::ColumnRow => cell.to_string(),
            Naming::RowColumn => format!("{} {}", cell.y, cell.x),
            Naming::Letters if self.contains(cell) => format!("{}{}", self.column_name(cell.x), cell.y),
            Naming::Letters => cell.to_string(),
        }
    }

    /// What stands beside a column of the board.
    #[must_use]
    pub fn column_name(self, x: i32) -> String {
        let letter = |number: i32| u8::try_from(number).ok().map_or('?', |number| char::from(b'a' + number));
        match (self.naming, x.saturating_sub(self.origin.number())) {
            (Naming::Letters, column @ 0..26) => letter(column).to_string(),
            (Naming::Letters, column @ 26..64) => format!("{}{}", letter(column / 26 - 1), letter(column % 26)),
            _ => x.to_string(),
        }
    }
}

/// Counted from 1, rows upwards.
impl From<Size> for Board {
    fn from(size: Size) -> Self {
        const { assert!(Size::MAX_SIDE <= Self::MAX_SIDE, "every board of a game can be shown") };
        Self {
            width: size.width(),
            height: size.height(),
            origin: Origin::One,
            rows: Rows::Upwards,
            naming: Naming::ColumnRow,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Naming, Origin, Rows};
    use rulebook_core::grid::{Direction, Position};

    #[test]
    fn every_cell_is_found_again() {
        for (width, height) in [(1, 1), (3, 2), (64, 64), (64, 1)] {
            for (origin, rows) in [(Origin::Zero, Rows::Downwards), (Origin::One, Rows::Upwards)] {
                let board = Board::new(width, height).unwrap().counted(origin, rows);
                assert_eq!(board.cells().count(), usize::from(board.area()));
                for (index, at) in board.cells().enumerate() {
                    let (column, row) = board.place(at);
                    assert!(board.contains(at) && board.index(at) == Some(index));
                    assert_eq!(board.cell(column, row), at);
                }
                for off in [(-1, 0), (width.into(), 0), (0, height.into()), (i32::MIN, i32::MAX)] {
                    let off = board.cell(off.0, off.1);
                    assert!(!board.contains(off) && board.index(off).is_none(), "{off}");
                }
            }
        }
        assert!(Board::new(65, 1).is_none() && Board::new(1, 0).is_none());
    }

    #[test]
    fn directions_lead_where_the_next_cell_lies() {
        for rows in [Rows::Upwards, Rows::Downwards] {
            let board = Board::new(5, 5).unwrap().counted(Origin::One, rows);
            for direction in Direction::ALL {
                let (from, to) = (Position::new(3, 3), Position::new(3, 3).next(direction));
                let ((column, row), (dx, dy)) = (board.place(from), board.seen(direction).delta());
                assert_eq!(board.place(to), (column + dx, row - dy), "{rows:?} {direction:?}");
            }
        }
    }

    #[test]
    fn cells_are_named_as_their_game_names_them() {
        let board = Board::new(64, 64).unwrap();
        let at = Position::new(28, 3);
        assert_eq!(board.name(at), "28 3");
        assert_eq!(board.named(Naming::RowColumn).name(at), "3 28");
        assert_eq!(board.named(Naming::Letters).name(at), "ab3");
        assert_eq!(board.named(Naming::Letters).name(Position::new(0, 3)), "0 3");
        assert_eq!(board.counted(Origin::Zero, Rows::Downwards).named(Naming::Letters).column_name(63), "bl");
    }
}
