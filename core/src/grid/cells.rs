//! Sets of cells as bit rows: a cell is found, a line of sight followed and a
//! neighbourhood taken without going through a list.

use super::{Direction, Position, Size};
use core::hint::select_unpredictable;

/// The rows and the columns that there is room for.
const SIDE: usize = Size::MAX_SIDE as usize;

/// A set of cells in columns and rows 1 to 32. No other cell is ever in it.
///
/// Each cell has a bit in its row and one in its column, so that every line of
/// sight is in one number.
///
/// ```
/// use rulebook_core::grid::{CellSet, Direction, Position};
///
/// let mut walls = CellSet::EMPTY;
/// walls.insert(Position::new(3, 7));
/// walls.insert(Position::new(0, 7));
/// assert!(walls.contains(Position::new(3, 7)) && !walls.contains(Position::new(0, 7)));
/// assert_eq!(walls.first_ahead(Position::new(3, 2), Direction::Up), Some(Position::new(3, 7)));
/// assert_eq!(walls.around(Position::new(2, 6)).collect::<Vec<_>>(), [Position::new(3, 7)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet {
    /// The rows, then the columns: row `y` at `y - 1`, its column `x` as bit `x - 1`.
    lines: [[u32; SIDE]; 2],
}

const ROWS: usize = 0;
const COLUMNS: usize = 1;

/// The row and the column of a cell of columns and rows 1 to 32, from 0.
const fn place(at: Position) -> Option<(usize, usize)> {
    let (column, row) = (at.x.wrapping_sub(1) as u32, at.y.wrapping_sub(1) as u32);
    // Of two numbers below a power of two, so is their union.
    if (column | row) < SIDE as u32 { Some((row as usize, column as usize)) } else { None }
}

impl CellSet {
    /// The set without cells.
    pub const EMPTY: Self = Self { lines: [[0; SIDE]; 2] };

    /// Whether a cell is in the set.
    #[must_use]
    pub const fn contains(&self, at: Position) -> bool {
        match place(at) {
            Some((row, column)) => self.lines[ROWS][row] >> column & 1 == 1,
            None => false,
        }
    }

    /// Adds a cell, if there is room for its column and row.
    pub const fn insert(&mut self, at: Position) {
        if let Some((row, column)) = place(at) {
            self.lines[ROWS][row] |= 1 << column;
            self.lines[COLUMNS][column] |= 1 << row;
        }
    }

    /// Takes a cell out.
    pub const fn remove(&mut self, at: Position) {
        if let Some((row, column)) = place(at) {
            self.lines[ROWS][row] &= !(1 << column);
            self.lines[COLUMNS][column] &= !(1 << row);
        }
    }

    /// How many cells are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines[ROWS].iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines == Self::EMPTY.lines
    }

    /// The first cell of the set after `from` in a direction; none is seen
    /// from outside of columns and rows 1 to 32.
    #[must_use]
    pub fn first_ahead(&self, from: Position, direction: Direction) -> Option<Position> {
        let (row, column) = place(from)?;
        let is_vertical = matches!(direction, Direction::Up | Direction::Down);
        let grows = matches!(direction, Direction::Up | Direction::Right);
        // No jumps: nobody can foretell where a robot looks.
        let (line, at) = select_unpredictable(is_vertical, (column, row), (row, column));
        let line = self.lines[usize::from(is_vertical)][line];
        // Two steps, because no number can be moved by all of its bits.
        let (after, before) = (line >> at >> 1, line & !(u32::MAX << at));
        let (up, down) = (at as u32 + 2 + after.trailing_zeros(), SIDE as u32 - before.leading_zeros());
        let found = select_unpredictable(grows, up, down) as i32;
        let x = select_unpredictable(is_vertical, from.x, found);
        let y = select_unpredictable(is_vertical, found, from.y);
        (select_unpredictable(grows, after, before) != 0).then_some(Position::new(x, y))
    }

    /// The cells of the set in the eight cells around a centre, from the lowest
    /// row to the highest, and from left to right in each. Around a centre
    /// outside of columns and rows 1 to 32 none is seen.
    pub fn around(&self, centre: Position) -> impl Iterator<Item = Position> + use<> {
        let mut seen = place(centre).map_or(0, |(row, column)| {
            // Three bits of a row, the one to the left of the first column empty.
            let three =
                |row: usize| self.lines[ROWS].get(row).map_or(0, |&row| (u64::from(row) << 1 >> column) as u16 & 0b111);
            three(row.wrapping_sub(1)) | (three(row) & 0b101) << 3 | three(row + 1) << 6
        });
        core::iter::from_fn(move || {
            let next = seen.trailing_zeros() as i32;
            (seen != 0).then(|| {
                seen &= seen - 1;
                Position::new(centre.x - 1 + next % 3, centre.y - 1 + next / 3)
            })
        })
    }
}

impl FromIterator<Position> for CellSet {
    fn from_iter<I: IntoIterator<Item = Position>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}
