//! Sets of cells as bit rows: a cell is found, a line of sight followed and a
//! neighbourhood taken without going through a list.

use super::sight::{SightOf, place, place_within};
use super::word::{COLUMNS, ROWS};
use super::{Direction, Position, Word};

/// A set of cells in columns and rows 1 to the number of bits of a word. No
/// other cell is ever in it.
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
pub struct CellSetOf<W: Word> {
    lines: W::Lines,
}

impl<W: Word> CellSetOf<W> {
    /// The set without cells.
    pub const EMPTY: Self = Self { lines: W::NO_LINES };

    /// Whether a cell is in the set.
    #[must_use]
    pub fn contains(&self, at: Position) -> bool {
        let (row, column) = place_within::<W>(at);
        place::<W>(at).is_some() && W::line(&self.lines, ROWS, row).has(column)
    }

    /// Whether a cell of these columns and rows is in the set; nothing can be
    /// said of others.
    #[inline(always)]
    pub(crate) fn contains_within(&self, at: Position) -> bool {
        let (row, column) = place_within::<W>(at);
        W::line(&self.lines, ROWS, row).has(column)
    }

    /// Adds a cell, if there is room for its column and row.
    pub fn insert(&mut self, at: Position) {
        if place::<W>(at).is_some() {
            self.insert_within(at);
        }
    }

    /// Adds a cell of these columns and rows; others may become any cell.
    #[inline(always)]
    pub(crate) fn insert_within(&mut self, at: Position) {
        let (row, column) = place_within::<W>(at);
        *W::line_mut(&mut self.lines, ROWS, row) |= W::ONE << column;
        *W::line_mut(&mut self.lines, COLUMNS, column) |= W::ONE << row;
    }

    /// Takes a cell out.
    pub fn remove(&mut self, at: Position) {
        let ((row, column), bit) = (place_within::<W>(at), W::from(place::<W>(at).is_some()));
        *W::line_mut(&mut self.lines, ROWS, row) &= !(bit << column);
        *W::line_mut(&mut self.lines, COLUMNS, column) &= !(bit << row);
    }

    /// Adds a cell of these columns and rows that is not in the set, or takes
    /// out one that is; others may become any cell.
    pub(crate) fn toggle_within(&mut self, at: Position) {
        let (row, column) = place_within::<W>(at);
        *W::line_mut(&mut self.lines, ROWS, row) ^= W::ONE << column;
        *W::line_mut(&mut self.lines, COLUMNS, column) ^= W::ONE << row;
    }

    /// Adds the cells beyond the last column and beyond the last row of a
    /// board, as far as there is room.
    pub(crate) fn insert_beyond(&mut self, size: W::Size) {
        let (width, height) = W::sides(size);
        let (width, height) = (width.into(), height.into());
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
    pub fn is_within(&self, size: W::Size) -> bool {
        let (width, height) = W::sides(size);
        let row = W::ALL >> (W::SIDE - u32::from(width));
        let rows = self.rows();
        // Below the empty line at the end, so there is always where to split.
        let (on, beyond) = rows.split_at_checked(usize::from(height) + 1).unwrap_or((rows, &[]));
        on.iter().all(|&line| line & !row == W::ZERO) && beyond.iter().all(|&line| line == W::ZERO)
    }

    /// The rows from 1, with an empty one before and one after them.
    fn rows(&self) -> &[W] {
        W::rows(&self.lines)
    }

    /// How many cells are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows().iter().map(|row| (*row).count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines == Self::EMPTY.lines
    }

    /// The first cell of the set after `from` in a direction; none is seen
    /// from outside of its columns and rows.
    #[must_use]
    pub fn first_ahead(&self, from: Position, direction: Direction) -> Option<Position> {
        place::<W>(from)?;
        let sight = SightOf::<W>::within(from, direction);
        let steps = sight.steps(self.along(sight));
        SightOf::<W>::reaches(steps).then(|| sight.after(steps))
    }

    /// The last cell from a cell in a direction, itself included, before the
    /// first one of the set. Before column and row 1 there is an edge; a set
    /// that has nothing ahead in the other directions knows no edge there, and
    /// gives the last column or row or one beyond it. Nothing can be said of what
    /// does not begin in its columns and rows.
    pub(crate) fn last_before(&self, from: Position, direction: Direction) -> Position {
        let sight = SightOf::<W>::within(from, direction);
        sight.last_before(self.along(sight))
    }

    /// The cells of the set in the line of a sight.
    pub(crate) fn along(&self, sight: SightOf<W>) -> W {
        W::line(&self.lines, usize::from(sight.is_column()), sight.line())
    }

    /// The cells of the set in the row and in the column of a cell, as bits from
    /// the first one; `None` outside of its columns and rows.
    pub(super) fn lines_through(&self, at: Position) -> Option<(W, W)> {
        let (row, column) = place::<W>(at)?;
        Some((W::line(&self.lines, ROWS, row), W::line(&self.lines, COLUMNS, column)))
    }

    /// The cells of the set, from the lowest row number to the highest, and from
    /// left to right in each.
    pub fn iter(&self) -> impl Iterator<Item = Position> {
        (0..).zip(self.rows()).flat_map(|(y, &row)| {
            let mut left = row;
            core::iter::from_fn(move || {
                let next = Position::new(left.trailing_zeros() as i32 + 1, y);
                (left != W::ZERO).then(|| {
                    left = left.without_lowest();
                    next
                })
            })
        })
    }

    /// The cells of the set in the eight cells around a centre, from the lowest
    /// row to the highest, and from left to right in each. Around a centre
    /// outside of its columns and rows none is seen.
    pub fn around(&self, centre: Position) -> impl Iterator<Item = Position> + use<W> {
        let mut seen = if place::<W>(centre).is_some() { self.square_within(centre) & !Square::CENTRE } else { 0 };
        core::iter::from_fn(move || {
            let next = Square::cell(centre, seen.trailing_zeros());
            (seen != 0).then(|| {
                seen &= seen - 1;
                next
            })
        })
    }

    /// The cells of the set in the [`Square`] around a centre of its columns and
    /// rows; nothing can be said of others.
    #[inline(always)]
    pub(crate) fn square_within(&self, centre: Position) -> u16 {
        let (row, column) = place_within::<W>(centre);
        let three = |row: usize| W::row(&self.lines, row).three(column);
        three(row) | three(row + 1) << 4 | three(row + 2) << 8
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

impl<W: Word> Default for CellSetOf<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<W: Word> FromIterator<Position> for CellSetOf<W> {
    fn from_iter<I: IntoIterator<Item = Position>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}
