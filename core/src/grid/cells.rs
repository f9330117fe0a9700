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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellSet {
    /// The rows, then the columns: row `y` at `y`, its column `x` as bit `x - 1`.
    /// Before the first line is an empty one, which for the columns is also the one after the last row.
    lines: [[u32; SIDE + 1]; 2],
}

const ROWS: usize = 0;
const COLUMNS: usize = 1;

/// The row and the column of a cell of columns and rows 1 to 32, from 0.
const fn place(at: Position) -> Option<(usize, usize)> {
    let (column, row) = (at.x.wrapping_sub(1) as u32, at.y.wrapping_sub(1) as u32);
    // Of two numbers below a power of two, so is their union.
    if (column | row) < SIDE as u32 { Some((row as usize, column as usize)) } else { None }
}

/// The row and the column, from 0, with what is out of bounds taken for
/// another one: no jump, for those who know that a cell is on a board.
const fn place_within(at: Position) -> (usize, usize) {
    (at.y.wrapping_sub(1) as usize % SIDE, at.x.wrapping_sub(1) as usize % SIDE)
}

impl CellSet {
    /// The set without cells.
    pub const EMPTY: Self = Self { lines: [[0; SIDE + 1]; 2] };

    /// Whether a cell is in the set.
    #[must_use]
    pub const fn contains(&self, at: Position) -> bool {
        let (row, column) = place_within(at);
        place(at).is_some() && self.lines[ROWS][row + 1] >> column & 1 == 1
    }

    /// Whether a cell of columns and rows 1 to 32 is in the set; nothing can be said of others.
    pub(crate) const fn contains_within(&self, at: Position) -> bool {
        let (row, column) = place_within(at);
        self.lines[ROWS][row + 1] >> column & 1 == 1
    }

    /// Adds a cell, if there is room for its column and row.
    pub const fn insert(&mut self, at: Position) {
        if place(at).is_some() {
            self.insert_within(at);
        }
    }

    /// Adds a cell of columns and rows 1 to 32; others may become any cell.
    pub(crate) const fn insert_within(&mut self, at: Position) {
        let (row, column) = place_within(at);
        self.lines[ROWS][row + 1] |= 1 << column;
        self.lines[COLUMNS][column + 1] |= 1 << row;
    }

    /// Takes a cell out.
    pub const fn remove(&mut self, at: Position) {
        if place(at).is_some() {
            let (row, column) = place_within(at);
            self.lines[ROWS][row + 1] &= !(1 << column);
            self.lines[COLUMNS][column + 1] &= !(1 << row);
        }
    }

    /// Adds a cell of columns and rows 1 to 32 that is not in the set, or takes
    /// out one that is; others may become any cell.
    pub(crate) const fn toggle_within(&mut self, at: Position) {
        let (row, column) = place_within(at);
        self.lines[ROWS][row + 1] ^= 1 << column;
        self.lines[COLUMNS][column + 1] ^= 1 << row;
    }

    /// Adds the cells beyond the last column and beyond the last row of a
    /// board, as far as there is room.
    pub(crate) fn insert_beyond(&mut self, size: Size) {
        let (width, height) = (size.width().into(), size.height().into());
        (1..=height).for_each(|y| self.insert(Position::new(width + 1, y)));
        (1..=width).for_each(|x| self.insert(Position::new(x, height + 1)));
    }

    /// Whether all cells of the set are cells of a board.
    ///
    /// ```
    /// use rulebook_core::grid::{CellSet, Position, Size};
    ///
    /// let walls: CellSet = [Position::new(3, 1), Position::new(1, 2)].into_iter().collect();
    /// let within = |width, height| walls.is_within(Size::new(width, height).unwrap());
    /// assert!(within(3, 2) && within(32, 32) && !within(2, 2) && !within(3, 1));
    /// ```
    #[must_use]
    pub fn is_within(&self, size: Size) -> bool {
        let row = u32::MAX >> (SIDE as u32 - u32::from(size.width()));
        let rows = self.rows();
        // Below the empty line at the end, so there is always where to split.
        let (on, beyond) = rows.split_at_checked(usize::from(size.height()) + 1).unwrap_or((rows, &[]));
        on.iter().all(|line| line & !row == 0) && beyond.iter().all(|&line| line == 0)
    }

    /// The rows from 1, with an empty one before and one after them.
    const fn rows(&self) -> &[u32] {
        self.lines.as_flattened().split_at(SIDE + 2).0
    }

    /// How many cells are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows().iter().map(|row| row.count_ones() as usize).sum()
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
        place(from)?;
        let sight = Sight::within(from, direction);
        let steps = sight.steps(self.along(sight));
        Sight::reaches(steps).then(|| sight.after(steps))
    }

    /// The last cell from a cell in a direction, itself included, before the
    /// first one of the set. Before column and row 1 there is an edge; a set
    /// that has nothing ahead in the other directions knows no edge there, and
    /// gives column or row 32 or one beyond it. Nothing can be said of what
    /// does not begin in columns and rows 1 to 32.
    pub(crate) fn last_before(&self, from: Position, direction: Direction) -> Position {
        let sight = Sight::within(from, direction);
        let line = self.along(sight);
        let place = sight.at.wrapping_sub(1) as u32 % SIDE as u32;
        // Two steps, because no number can be moved by all of its bits.
        let (after, before) = (line >> place >> 1, line & !(u32::MAX << place));
        let up = sight.at.wrapping_add(after.trailing_zeros() as i32);
        let down = 1 + SIDE as i32 - before.leading_zeros() as i32;
        sight.cell(select_unpredictable(sight.grows, up, down))
    }

    /// The cells of the set in the line of a sight.
    pub(crate) fn along(&self, sight: Sight) -> u32 {
        let line = select_unpredictable(sight.is_column, sight.from.x, sight.from.y);
        let line = line.wrapping_sub(1) as usize % SIDE;
        self.lines[usize::from(sight.is_column)][line + 1]
    }

    /// The cells of the set in the row and in the column of a cell, as bits from
    /// the first one; `None` outside of columns and rows 1 to 32.
    pub(super) fn lines_through(&self, at: Position) -> Option<(u32, u32)> {
        let (row, column) = place(at)?;
        Some((*self.lines[ROWS].get(row + 1)?, *self.lines[COLUMNS].get(column + 1)?))
    }

    /// The cells of the set, from the lowest row number to the highest, and from
    /// left to right in each.
    pub fn iter(&self) -> impl Iterator<Item = Position> {
        (0..).zip(self.rows()).flat_map(|(y, &row)| {
            let mut left = row;
            core::iter::from_fn(move || {
                let next = Position::new(left.trailing_zeros() as i32 + 1, y);
                (left != 0).then(|| {
                    left &= left - 1;
                    next
                })
            })
        })
    }

    /// The cells of the set in the eight cells around a centre, from the lowest
    /// row to the highest, and from left to right in each. Around a centre
    /// outside of columns and rows 1 to 32 none is seen.
    pub fn around(&self, centre: Position) -> impl Iterator<Item = Position> + use<> {
        let mut seen = if place(centre).is_some() { self.square_within(centre) & !Square::CENTRE } else { 0 };
        core::iter::from_fn(move || {
            let next = Square::cell(centre, seen.trailing_zeros());
            (seen != 0).then(|| {
                seen &= seen - 1;
                next
            })
        })
    }

    /// The cells of the set in the [`Square`] around a centre of columns and
    /// rows 1 to 32; nothing can be said of others.
    pub(crate) const fn square_within(&self, centre: Position) -> u16 {
        let (row, column) = place_within(centre);
        let rows = self.rows();
        // Three bits of a row, the one to the left of the first column empty.
        const fn three(row: u32, column: usize) -> u16 {
            ((row as u64) << 1 >> column) as u16 & 0b111
        }
        three(rows[row], column) | three(rows[row + 1], column) << 4 | three(rows[row + 2], column) << 8
    }
}

/// The nine cells around and on a centre as bits: four for each row from the
/// lowest, the fourth of which is empty.
pub(crate) struct Square;

impl Square {
    /// The bit of the centre.
    pub(crate) const CENTRE: u16 = 1 << 5;

    /// The cell of the bit with this number.
    pub(crate) const fn cell(centre: Position, number: u32) -> Position {
        let (across, up) = (number as i32 % 4, number as i32 / 4);
        Position::new(centre.x.wrapping_add(across - 1), centre.y.wrapping_add(up - 1))
    }
}

/// A view from a cell along its row or column.
#[derive(Clone, Copy)]
pub(crate) struct Sight {
    from: Position,
    is_column: bool,
    grows: bool,
    /// The number of the cell in its line, from 1.
    at: i32,
}

impl Sight {
    /// More steps than from any of columns and rows 1 to 32 to any other.
    pub(crate) const FAR: i32 = 40;

    /// Whether something so many steps away is there.
    pub(crate) const fn reaches(steps: i32) -> bool {
        steps < SIDE as i32
    }

    /// The view from a cell of columns and rows 1 to 32; nothing can be said of others.
    pub(crate) fn within(from: Position, direction: Direction) -> Self {
        let is_column = matches!(direction, Direction::Up | Direction::Down);
        let grows = matches!(direction, Direction::Up | Direction::Right);
        // No jumps, here and below: nobody can foretell where a robot looks.
        Self { from, is_column, grows, at: select_unpredictable(is_column, from.y, from.x) }
    }

    /// How many steps away the first cell of a line is that is in this view, 1
    /// for the next; 32 to [`Sight::FAR`] steps when there is none.
    pub(crate) fn steps(self, line: u32) -> i32 {
        let place = self.at.wrapping_sub(1) as u32 % SIDE as u32;
        // Two steps, because no number can be moved by all of its bits.
        let (after, before) = (line >> place >> 1, line & !(u32::MAX << place));
        let up = 1 + after.trailing_zeros() as i32;
        let down = before.checked_ilog2().map_or(Self::FAR, |last| place as i32 - last as i32);
        select_unpredictable(self.grows, up, down)
    }

    /// The cell so many steps away. After 32 steps and more it is near none of
    /// columns and rows 1 to 32.
    pub(crate) fn after(self, steps: i32) -> Position {
        self.cell(select_unpredictable(self.grows, self.at.wrapping_add(steps), self.at.wrapping_sub(steps)))
    }

    /// The cell with this number in its line.
    fn cell(self, number: i32) -> Position {
        let x = select_unpredictable(self.is_column, self.from.x, number);
        let y = select_unpredictable(self.is_column, number, self.from.y);
        Position::new(x, y)
    }
}

impl Default for CellSet {
    fn default() -> Self {
        Self::EMPTY
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
