//! The cells visible from a cell along its row and its column.

use super::{CellSetOf, Direction, Position, Word};

/// The cells of a row and a column that are visible from their crossing.
///
/// ```
/// use rulebook_core::grid::{CellSet, Position};
///
/// let walls: CellSet = [Position::new(5, 2), Position::new(2, 1)].into_iter().collect();
/// let cross = walls.cross(Position::new(2, 2));
/// let seen = |x, y| cross.contains(Position::new(x, y));
/// assert!(seen(2, 2) && seen(1, 2) && seen(4, 2) && seen(2, 9));
/// assert!(!seen(5, 2) && !seen(6, 2) && !seen(2, 1) && !seen(3, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CrossOf<W> {
    center: Position,
    /// Column `x` of the row as bit `x - 1`.
    row: W,
    /// Row `y` of the column as bit `y - 1`.
    column: W,
}

impl<W: Word> CellSetOf<W> {
    /// The cells visible from a cell along its row and its column: the cell itself, and all cells before the nearest
    /// cells of this set. Empty outside of the columns and rows of the set.
    #[must_use]
    pub fn cross(&self, center: Position) -> CrossOf<W> {
        let lines = self.lines_through(center).zip(bit::<W>(center.x)).zip(bit::<W>(center.y));
        let (row, column) = match lines {
            Some((((row, column), x), y)) => (clear_range(row, x), clear_range(column, y)),
            None => (W::ZERO, W::ZERO),
        };
        CrossOf { center, row, column }
    }
}

impl<W: Word> CrossOf<W> {
    /// Whether a cell is visible.
    #[must_use]
    pub fn contains(&self, at: Position) -> bool {
        let has = |line: W, coordinate: i32| bit::<W>(coordinate).is_some_and(|bit| line.has(bit as usize));
        (at.y == self.center.y && has(self.row, at.x)) || (at.x == self.center.x && has(self.column, at.y))
    }

    /// The number of board cells visible from the center in a direction, without the center. The center must be on the
    /// board.
    ///
    /// ```
    /// use rulebook_core::grid::{CellSet, Direction, Position, Size};
    ///
    /// let walls: CellSet = [Position::new(5, 2), Position::new(2, 1)].into_iter().collect();
    /// let cross = walls.cross(Position::new(2, 2));
    /// let size = Size::new(9, 6).unwrap();
    /// assert_eq!(Direction::ALL.map(|direction| cross.ahead(direction, size)), [4, 2, 0, 1]);
    /// ```
    #[must_use]
    pub fn ahead(&self, direction: Direction, size: W::Size) -> u8 {
        let (width, height) = W::sides(size);
        let (line, center, side) = match direction {
            Direction::Up | Direction::Down => (self.column, self.center.y, height),
            Direction::Left | Direction::Right => (self.row, self.center.x, width),
        };
        let Some(center) = bit::<W>(center) else { return 0 };
        let on_board = line & (W::ALL >> (W::SIDE - u32::from(side)));
        // Two shifts, since one shift by the full word width overflows.
        let ahead = match direction {
            Direction::Up | Direction::Right => on_board >> center >> 1_u32,
            Direction::Down | Direction::Left => on_board & !(W::ALL << center),
        };
        ahead.count_ones() as u8
    }
}

/// The bit index of a column or row, if in range.
fn bit<W: Word>(coordinate: i32) -> Option<u32> {
    let bit = coordinate.wrapping_sub(1) as u32;
    if bit < W::SIDE { Some(bit) } else { None }
}

/// Bit `at` and the bits around it, up to but not including the nearest set bits of `line`.
fn clear_range<W: Word>(line: W, at: u32) -> W {
    // Two shifts, since one shift by the full word width overflows.
    let (after, before) = (line >> at >> 1_u32, line & !(W::ALL << at));
    let last = at + if after == W::ZERO { W::SIDE - 1 - at } else { after.trailing_zeros() };
    let first = W::SIDE - before.leading_zeros();
    (W::ALL >> (W::SIDE - 1 - last)) & (W::ALL << first)
}

#[cfg(test)]
mod tests {
    use super::clear_range;

    /// Compares every position in many lines with a walk step by step.
    #[test]
    fn a_stretch_ends_before_the_nearest_bits() {
        let lines = [0, 1, 1 << 31, u32::MAX, 0x8000_0001, 0x0010_0400, 0xAAAA_AAAA, 0x7FFF_FFFE];
        for line in lines.into_iter().flat_map(|line| (0..32).map(move |turn| u32::rotate_left(line, turn))) {
            for at in 0..32 {
                let free = |n: i32| (0..32).contains(&n) && line >> n & 1 == 0;
                let up = (at + 1..).take_while(|&n| free(n));
                let down = (0..at).rev().take_while(|&n| free(n));
                let expected = up.chain(down).fold(1 << at, |bits: u32, n| bits | 1 << n);
                assert_eq!(clear_range(line, at.unsigned_abs()), expected, "{line:b} at {at}");
            }
        }
    }
}
