//! Sets of cells as bit rows: a cell is found, a line of sight followed and a
//! neighbourhood taken without going through a list.

use super::{Direction, Position, Size};

/// The rows and the columns that there is room for.
const SIDE: usize = Size::MAX_SIDE as usize;

/// A set of cells in columns and rows 1 to 32, a bit each. No other cell is
/// ever in it.
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
    /// Row `y` at `y - 1`, its column `x` as bit `x - 1`.
    rows: [u32; SIDE],
}

/// Where a cell of columns and rows 1 to 32 has its bit.
const fn bit(at: Position) -> Option<(usize, u32)> {
    let (column, row) = (at.x.wrapping_sub(1) as u32, at.y.wrapping_sub(1) as u32);
    // Of two numbers below a power of two, so is their union.
    if (column | row) < SIDE as u32 { Some((row as usize, column)) } else { None }
}

impl CellSet {
    /// The set without cells.
    pub const EMPTY: Self = Self { rows: [0; SIDE] };

    /// Whether a cell is in the set.
    #[must_use]
    pub const fn contains(&self, at: Position) -> bool {
        match bit(at) {
            Some((row, column)) => self.rows[row] >> column & 1 == 1,
            None => false,
        }
    }

    /// Adds a cell, if there is room for its column and row.
    pub const fn insert(&mut self, at: Position) {
        if let Some((row, column)) = bit(at) {
            self.rows[row] |= 1 << column;
        }
    }

    /// Takes a cell out.
    pub const fn remove(&mut self, at: Position) {
        if let Some((row, column)) = bit(at) {
            self.rows[row] &= !(1 << column);
        }
    }

    /// How many cells are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == Self::EMPTY.rows
    }

    /// The first cell of the set after `from` in a direction; none is seen
    /// from outside of columns and rows 1 to 32.
    #[must_use]
    pub fn first_ahead(&self, from: Position, direction: Direction) -> Option<Position> {
        let (row, column) = bit(from)?;
        let in_row = |columns: u32| (columns != 0).then_some(columns);
        match direction {
            // Two steps, because no number can be moved by all of its bits.
            Direction::Right => in_row(self.rows[row] >> column >> 1)
                .map(|ahead| Position::new(from.x + 1 + ahead.trailing_zeros() as i32, from.y)),
            Direction::Left => in_row(self.rows[row] & !(u32::MAX << column))
                .map(|ahead| Position::new(32 - ahead.leading_zeros() as i32, from.y)),
            Direction::Up => (row + 1..SIDE)
                .find(|&row| self.rows[row] >> column & 1 == 1)
                .map(|row| Position::new(from.x, row as i32 + 1)),
            Direction::Down => (0..row)
                .rev()
                .find(|&row| self.rows[row] >> column & 1 == 1)
                .map(|row| Position::new(from.x, row as i32 + 1)),
        }
    }

    /// Whether a cell of the set lies in the 3 × 3 square around a centre, which
    /// may be anywhere.
    ///
    /// ```
    /// use rulebook_core::grid::{CellSet, Position};
    ///
    /// let robots: CellSet = [Position::new(1, 5)].into_iter().collect();
    /// assert!(robots.touches(Position::new(0, 6)) && !robots.touches(Position::new(3, 5)));
    /// ```
    #[must_use]
    pub const fn touches(&self, centre: Position) -> bool {
        let (x, y) = (centre.x as u32, centre.y as u32);
        if x > SIDE as u32 + 1 || y > SIDE as u32 + 1 {
            return false;
        }
        let columns = (0b111_u64 << x >> 2) as u32;
        let rows = (0b111_u64 << y >> 2) as u32;
        let mut hit = 0;
        let mut row = rows.trailing_zeros() as usize;
        while row < SIDE && rows >> row & 1 == 1 {
            hit |= self.rows[row] & columns;
            row += 1;
        }
        hit != 0
    }

    /// The cells of the set in the eight cells around a centre, from the lowest
    /// row to the highest, and from left to right in each. Around a centre
    /// outside of columns and rows 1 to 32 none is seen.
    pub fn around(&self, centre: Position) -> impl Iterator<Item = Position> + use<> {
        let mut seen = bit(centre).map_or(0, |(row, column)| {
            // Three bits of a row, the one to the left of the first column empty.
            let three =
                |row: usize| self.rows.get(row).map_or(0, |&row| (u64::from(row) << 1 >> column) as u16 & 0b111);
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
