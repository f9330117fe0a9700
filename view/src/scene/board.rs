//! The board: its size, and how its cells are numbered and named.

use rulebook_core::grid::{Axes, Direction, Position, Rows, SizeUpTo, WideSize};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

/// The board of a scene. Its cells have grid positions, which begin with 1; users
/// see the numbers and letters of the game.
///
/// ```
/// use rulebook_core::grid::{Axes, Position, Rows};
/// use rulebook_view::scene::{Board, Naming};
///
/// let board = Board::new(8, 8).unwrap().with_axes(Axes { first: 0, rows: Rows::Downwards });
/// let at = board.axes().position(5, 4);
/// assert_eq!((at, board.name(at)), (Position::new(6, 5), "5 4".to_owned()));
/// assert_eq!((board.place(at), board.cell(5, 4)), ((5, 4), at));
/// let board = Board::new(8, 8).unwrap().with_naming(Naming::Letters);
/// assert_eq!(board.name(Position::new(6, 5)), "f5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    size: WideSize,
    axes: Axes,
    naming: Naming,
}

/// How a game names a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Naming {
    /// Column and row, such as `6 5`.
    ColumnRow,
    /// Row and column, such as `5 6`.
    RowColumn,
    /// The column as a letter from `a`, and the row as a number, such as `f5`.
    Letters,
}

impl Board {
    /// The length of the longest side.
    pub const MAX_SIDE: u8 = WideSize::MAX_SIDE;

    const fn of(size: WideSize) -> Self {
        Self { size, axes: Axes { first: 1, rows: Rows::Upwards }, naming: Naming::ColumnRow }
    }

    /// A board of `width` columns and `height` rows; `None` unless both are `1..=`[`MAX_SIDE`](Self::MAX_SIDE).
    /// Cells are numbered from 1, rows upwards, and named by column and row.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        match WideSize::new(width, height) {
            Some(size) => Some(Self::of(size)),
            None => None,
        }
    }

    /// The same board with another numbering.
    #[must_use]
    pub const fn with_axes(self, axes: Axes) -> Self {
        Self { axes, ..self }
    }

    /// The same board with another naming.
    #[must_use]
    pub const fn with_naming(self, naming: Naming) -> Self {
        Self { naming, ..self }
    }

    /// The number of columns, `1..=64`.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.size.width()
    }

    /// The number of rows, `1..=64`.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.size.height()
    }

    /// The numbering of columns and rows.
    #[must_use]
    pub const fn axes(self) -> Axes {
        self.axes
    }

    /// The number of cells, `1..=4096`.
    #[must_use]
    pub const fn area(self) -> u16 {
        self.size.area()
    }

    /// Whether `at` is a cell of the board.
    #[must_use]
    pub const fn contains(self, at: Position) -> bool {
        self.size.contains(at)
    }

    /// The cells, row by row from the lowest row number, each row from left to right.
    pub fn cells(self) -> impl Iterator<Item = Position> {
        let (width, height) = (i32::from(self.width()), i32::from(self.height()));
        (1..=height).flat_map(move |y| (1..=width).map(move |x| Position::new(x, y)))
    }

    /// The index of a cell in [`Board::cells`], from 0; `None` off the board.
    #[must_use]
    pub fn index(self, at: Position) -> Option<usize> {
        let place = |at: i32| usize::try_from(at.wrapping_sub(1)).ok();
        self.contains(at).then(|| Some(place(at.y)? * usize::from(self.width()) + place(at.x)?))?
    }

    /// The place of a cell on a sheet or a screen: its column from the left and its
    /// row from the top, both from 0. For a cell off the board, the place is outside.
    #[must_use]
    pub fn place(self, cell: Position) -> (i32, i32) {
        let row = match self.axes.rows {
            Rows::Upwards => i32::from(self.height()).saturating_sub(cell.y),
            Rows::Downwards => cell.y.saturating_sub(1),
        };
        (cell.x.saturating_sub(1), row)
    }

    /// The cell at a place, the inverse of [`Board::place`]; it may be off the board.
    #[must_use]
    pub fn cell(self, column: i32, row: i32) -> Position {
        let y = match self.axes.rows {
            Rows::Upwards => i32::from(self.height()).saturating_sub(row),
            Rows::Downwards => row.saturating_add(1),
        };
        Position::new(column.saturating_add(1), y)
    }

    /// The direction on a sheet or a screen of a direction on the grid.
    /// [`Direction::Up`] is a step to the row with the next number, which is the row
    /// below if rows are numbered downwards.
    #[must_use]
    pub const fn direction_on_sheet(self, direction: Direction) -> Direction {
        self.axes.direction(direction)
    }

    /// The name of a cell, such as `6 5` or `f5`.
    #[must_use]
    pub fn name(self, cell: Position) -> String {
        let (column, row) = self.axes.numbers(cell);
        match self.naming {
            Naming::ColumnRow => format!("{column} {row}"),
            Naming::RowColumn => format!("{row} {column}"),
            Naming::Letters if self.contains(cell) => format!("{}{row}", self.column_name(cell)),
            Naming::Letters => format!("{column} {row}"),
        }
    }

    /// The label of the column of a cell.
    #[must_use]
    pub fn column_name(self, cell: Position) -> String {
        let letter = |number: i32| u8::try_from(number).ok().map_or('?', |number| char::from(b'a' + number));
        match (self.naming, cell.x.saturating_sub(1)) {
            (Naming::Letters, column @ 0..26) => letter(column).to_string(),
            (Naming::Letters, column @ 26..64) => format!("{}{}", letter(column / 26 - 1), letter(column % 26)),
            _ => self.axes.numbers(cell).0.to_string(),
        }
    }

    /// The label of the row of a cell.
    #[must_use]
    pub fn row_name(self, cell: Position) -> String {
        self.axes.numbers(cell).1.to_string()
    }
}

/// Numbered from 1, rows upwards.
impl<const MAX: u8> From<SizeUpTo<MAX>> for Board {
    fn from(size: SizeUpTo<MAX>) -> Self {
        const { assert!(MAX <= Self::MAX_SIDE, "every board of a game can be shown") };
        Self::new(size.width(), size.height()).expect("it is no larger than the largest")
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Board", 5)?;
        fields.serialize_field("width", &self.width())?;
        fields.serialize_field("height", &self.height())?;
        fields.serialize_field("first", &self.axes.first)?;
        let rows = match self.axes.rows {
            Rows::Upwards => "upwards",
            Rows::Downwards => "downwards",
        };
        fields.serialize_field("rows", rows)?;
        fields.serialize_field("naming", &self.naming)?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Naming};
    use rulebook_core::grid::{Axes, Direction, Position, Rows};

    const ALL_AXES: [Axes; 2] = [Axes { first: 0, rows: Rows::Downwards }, Axes { first: 1, rows: Rows::Upwards }];

    #[test]
    fn every_cell_is_found_again() {
        for (width, height) in [(1, 1), (3, 2), (64, 64), (64, 1)] {
            for axes in ALL_AXES {
                let board = Board::new(width, height).unwrap().with_axes(axes);
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
        for axes in ALL_AXES {
            let board = Board::new(5, 5).unwrap().with_axes(axes);
            for direction in Direction::ALL {
                let (from, to) = (Position::new(3, 3), Position::new(3, 3).next(direction));
                let ((column, row), (dx, dy)) = (board.place(from), board.direction_on_sheet(direction).delta());
                assert_eq!(board.place(to), (column + dx, row - dy), "{axes:?} {direction:?}");
            }
        }
    }

    #[test]
    fn cells_are_named_as_their_game_names_them() {
        let board = Board::new(64, 64).unwrap();
        let at = Position::new(28, 3);
        assert_eq!(board.name(at), "28 3");
        assert_eq!(board.with_axes(ALL_AXES[0]).name(at), "27 2");
        assert_eq!(board.with_naming(Naming::RowColumn).name(at), "3 28");
        assert_eq!(board.with_naming(Naming::Letters).name(at), "ab3");
        assert_eq!(board.with_naming(Naming::Letters).name(Position::new(0, 3)), "0 3");
        assert_eq!(board.with_naming(Naming::Letters).column_name(Position::new(64, 1)), "bl");
    }
}
