//! Sets of cells as bit rows: lookups, lines of sight and neighborhoods without scanning a list.

use super::sight::{SightOf, indices, wrapped_indices};
use super::word::{COLUMNS, ROWS};
use super::{Direction, Position, Word};

/// A set of cells. Columns and rows go from 1 to the number of bits of `W`; the set never contains any other cell.
///
/// Each cell has one bit in the word of its row and one in the word of its column. Every line of sight is therefore in
/// one word.
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
    /// The empty set.
    pub const EMPTY: Self = Self { lines: W::NO_LINES };

    /// Whether a cell is in the set.
    #[must_use]
    pub fn contains(&self, at: Position) -> bool {
        let (row, column) = wrapped_indices::<W>(at);
        indices::<W>(at).is_some() && W::line(&self.lines, ROWS, row).has(column)
    }

    /// Whether a cell is in the set. Branch-free, because it does not check that the
    /// cell is within the columns and rows of the set: for other cells the result is
    /// unspecified, and the caller must ignore it.
    #[inline(always)]
    pub(crate) fn contains_in_bounds(&self, at: Position) -> bool {
        let (row, column) = wrapped_indices::<W>(at);
        W::line(&self.lines, ROWS, row).has(column)
    }

    /// Adds a cell if the set has its column and row.
    pub fn insert(&mut self, at: Position) {
        if indices::<W>(at).is_some() {
            self.insert_in_bounds(at);
        }
    }

    /// Adds a cell. The caller guarantees that the cell is within the columns and
    /// rows of the set; otherwise any cell may be added.
    #[inline(always)]
    pub(crate) fn insert_in_bounds(&mut self, at: Position) {
        let (row, column) = wrapped_indices::<W>(at);
        *W::line_mut(&mut self.lines, ROWS, row) |= W::ONE << column;
        *W::line_mut(&mut self.lines, COLUMNS, column) |= W::ONE << row;
    }

    /// Removes a cell.
    pub fn remove(&mut self, at: Position) {
        let ((row, column), bit) = (wrapped_indices::<W>(at), W::from(indices::<W>(at).is_some()));
        *W::line_mut(&mut self.lines, ROWS, row) &= !(bit << column);
        *W::line_mut(&mut self.lines, COLUMNS, column) &= !(bit << row);
    }

    /// Adds a cell that is not in the set, or removes one that is. The caller
    /// guarantees that the cell is within the columns and rows of the set;
    /// otherwise any cell may change.
    pub(crate) fn toggle_in_bounds(&mut self, at: Position) {
        let (row, column) = wrapped_indices::<W>(at);
        *W::line_mut(&mut self.lines, ROWS, row) ^= W::ONE << column;
        *W::line_mut(&mut self.lines, COLUMNS, column) ^= W::ONE << row;
    }

    /// Adds the cells just beyond the last column and the last row of a board,
    /// as far as the set has them.
    pub(crate) fn insert_beyond(&mut self, size: W::Size) {
        let (width, height) = W::sides(size);
        let (width, height) = (width.into(), height.into());
        (1..=height).for_each(|y| self.insert(Position::new(width + 1, y)));
        (1..=width).for_each(|x| self.insert(Position::new(x, height + 1)));
    }

    /// Whether every cell of the set is on a board.
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
        // The index is in bounds, because `rows` has an empty row before and after the others.
        let (on, beyond) = rows.split_at_checked(usize::from(height) + 1).unwrap_or((rows, &[]));
        on.iter().all(|&line| line & !row == W::ZERO) && beyond.iter().all(|&line| line == W::ZERO)
    }

    /// All rows in order, with an empty row before the first and after the last.
    fn rows(&self) -> &[W] {
        W::rows(&self.lines)
    }

    /// The number of cells in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows().iter().map(|row| (*row).count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines == Self::EMPTY.lines
    }

    /// The first cell of the set after `from` in a direction. `None` if `from`
    /// is outside of the columns and rows of the set.
    #[must_use]
    pub fn first_ahead(&self, from: Position, direction: Direction) -> Option<Position> {
        indices::<W>(from)?;
        let sight = SightOf::<W>::new_in_bounds(from, direction);
        let steps = sight.steps(self.along(sight));
        SightOf::<W>::reaches(steps).then(|| sight.after(steps))
    }

    /// The last cell before the first cell of the set in a direction, starting at `from`. If no cell of the set is
    /// ahead, the result is in column or row 1 toward the left or down, and outside of the columns or rows of the set
    /// toward the right or up. The caller guarantees that `from` is within the columns and rows of the set; otherwise
    /// the result is unspecified.
    pub(crate) fn last_before(&self, from: Position, direction: Direction) -> Position {
        let sight = SightOf::<W>::new_in_bounds(from, direction);
        sight.last_before(self.along(sight))
    }

    /// The cells of the set in the line of a sight.
    pub(crate) fn along(&self, sight: SightOf<W>) -> W {
        W::line(&self.lines, usize::from(sight.is_column()), sight.line())
    }

    /// The cells of the set in the row and the column of a cell, bit 0 for the
    /// first; `None` outside of the columns and rows of the set.
    pub(super) fn lines_through(&self, at: Position) -> Option<(W, W)> {
        let (row, column) = indices::<W>(at)?;
        Some((W::line(&self.lines, ROWS, row), W::line(&self.lines, COLUMNS, column)))
    }

    /// The cells of the set, by ascending row number and from left to right.
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

    /// The cells of the set among the eight cells around a center, by ascending
    /// row number and from left to right. Empty for a center outside of the
    /// columns and rows of the set.
    pub fn around(&self, center: Position) -> impl Iterator<Item = Position> + use<W> {
        let mut seen = if indices::<W>(center).is_some() { self.square_in_bounds(center) & !Square::CENTER } else { 0 };
        core::iter::from_fn(move || {
            let next = Square::cell(center, seen.trailing_zeros());
            (seen != 0).then(|| {
                seen &= seen - 1;
                next
            })
        })
    }

    /// The cells of the set in the [`Square`] around a center, as bits. Branch-free,
    /// because it does not check that the center is within the columns and rows of
    /// the set: for other centers the result is unspecified, and the caller must
    /// ignore it.
    #[inline(always)]
    pub(crate) fn square_in_bounds(&self, center: Position) -> u16 {
        let (row, column) = wrapped_indices::<W>(center);
        let three = |row: usize| W::row(&self.lines, row).three(column);
        three(row) | three(row + 1) << 4 | three(row + 2) << 8
    }
}

/// The 3 × 3 cells around a center as bits: four bits for each row, the lowest
/// row first. The fourth bit of each row is always 0.
pub(crate) struct Square;

impl Square {
    /// The bit of the center.
    pub(crate) const CENTER: u16 = 1 << 5;

    /// The cell of the bit with this index.
    pub(crate) const fn cell(center: Position, number: u32) -> Position {
        let (across, up) = (number as i32 % 4, number as i32 / 4);
        Position::new(center.x.wrapping_add(across - 1), center.y.wrapping_add(up - 1))
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
