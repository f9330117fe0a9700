//! Row and column indices of cells, and views from a cell along its row or column.

use super::{Direction, Position, Word};
use core::hint::select_unpredictable;
use core::marker::PhantomData;

/// The indices of a cell's row and column, from 0; `None` outside of the columns and rows of a set.
#[inline(always)]
pub(super) fn indices<W: Word>(at: Position) -> Option<(usize, usize)> {
    let (column, row) = (at.x.wrapping_sub(1) as u32, at.y.wrapping_sub(1) as u32);
    // `SIDE` is a power of two: if both numbers are below it, so is their bitwise or.
    if (column | row) < W::SIDE { Some((row as usize, column as usize)) } else { None }
}

/// The indices of a cell's row and column, from 0. Branch-free: a cell outside of the columns and rows of a set wraps
/// around to another one.
#[inline(always)]
pub(super) fn wrapped_indices<W: Word>(at: Position) -> (usize, usize) {
    (at.y.wrapping_sub(1) as usize % W::SIDE as usize, at.x.wrapping_sub(1) as usize % W::SIDE as usize)
}

/// A view from a cell along its row or column, in sets whose rows are words `W`.
#[derive(Clone, Copy)]
pub(crate) struct SightOf<W> {
    from: Position,
    is_column: bool,
    is_ascending: bool,
    /// The number of the cell `from` in its line, from 1.
    at: i32,
    word: PhantomData<W>,
}

impl<W: Word> SightOf<W> {
    /// A number of steps larger than the distance of any two cells of a line.
    pub(crate) const FAR: i32 = W::SIDE as i32 + 8;

    /// Whether a result of [`steps`](Self::steps) is the distance of a cell, rather than "no cell".
    pub(crate) const fn reaches(steps: i32) -> bool {
        steps < W::SIDE as i32
    }

    /// Creates the view from a cell. The caller guarantees that the cell is within the columns and rows of the set;
    /// otherwise the view is unspecified.
    pub(crate) fn new_in_bounds(from: Position, direction: Direction) -> Self {
        let is_column = matches!(direction, Direction::Up | Direction::Down);
        let is_ascending = matches!(direction, Direction::Up | Direction::Right);
        // Branch-free, here and below: the direction of a robot is unpredictable.
        let at = select_unpredictable(is_column, from.y, from.x);
        Self { from, is_column, is_ascending, at, word: PhantomData }
    }

    /// Whether the view goes along a column.
    pub(super) const fn is_column(self) -> bool {
        self.is_column
    }

    /// The index of the view's line, from 0.
    pub(super) fn line(self) -> usize {
        select_unpredictable(self.is_column, self.from.x, self.from.y).wrapping_sub(1) as usize % W::SIDE as usize
    }

    /// Splits a line at the view's own cell. Returns the index of that cell, the cells after it and the cells before
    /// it.
    fn split(self, line: W) -> (u32, W, W) {
        let index = self.at.wrapping_sub(1) as u32 % W::SIDE;
        // Two shifts, since one shift by the full word width overflows.
        (index, line >> index >> 1_u32, line & !(W::ALL << index))
    }

    /// The number of steps to the first cell of `line` in this view, 1 for the
    /// adjacent cell. Without such a cell, a number from the length of a line
    /// to [`FAR`](Self::FAR).
    pub(crate) fn steps(self, line: W) -> i32 {
        let (index, after, before) = self.split(line);
        let up = 1 + after.trailing_zeros() as i32;
        let down = before.highest().map_or(Self::FAR, |last| index as i32 - last as i32);
        select_unpredictable(self.is_ascending, up, down)
    }

    /// The last cell in this view before the first cell of `line`. Without such a cell, the result is in column or row
    /// 1 in a descending view, and beyond the last column or row in an ascending one.
    pub(super) fn last_before(self, line: W) -> Position {
        let (_, after, before) = self.split(line);
        let up = self.at.wrapping_add(after.trailing_zeros() as i32);
        let down = 1 + W::SIDE as i32 - before.leading_zeros() as i32;
        self.cell(select_unpredictable(self.is_ascending, up, down))
    }

    /// The cell this many steps away. If `steps` is at least the length of a line, the result is not near any cell of a
    /// set.
    pub(crate) fn after(self, steps: i32) -> Position {
        self.cell(select_unpredictable(self.is_ascending, self.at.wrapping_add(steps), self.at.wrapping_sub(steps)))
    }

    /// The cell with this number in the view's line.
    fn cell(self, number: i32) -> Position {
        let x = select_unpredictable(self.is_column, self.from.x, number);
        let y = select_unpredictable(self.is_column, number, self.from.y);
        Position::new(x, y)
    }
}
