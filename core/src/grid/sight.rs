//! Places of cells in their lines, and views along them.

use super::{Direction, Position, Word};
use core::hint::select_unpredictable;
use core::marker::PhantomData;

/// The row and the column of a cell, from 0; `None` where a set has no room for it.
#[inline(always)]
pub(super) fn place<W: Word>(at: Position) -> Option<(usize, usize)> {
    let (column, row) = (at.x.wrapping_sub(1) as u32, at.y.wrapping_sub(1) as u32);
    // Of two numbers below a power of two, so is their union.
    if (column | row) < W::SIDE { Some((row as usize, column as usize)) } else { None }
}

/// The row and the column, from 0, with what is out of bounds taken for
/// another one: no jump, for those who know that a cell is on a board.
#[inline(always)]
pub(super) fn place_within<W: Word>(at: Position) -> (usize, usize) {
    (at.y.wrapping_sub(1) as usize % W::SIDE as usize, at.x.wrapping_sub(1) as usize % W::SIDE as usize)
}

/// A view from a cell along its row or column, in sets whose rows are words `W`.
#[derive(Clone, Copy)]
pub(crate) struct SightOf<W> {
    from: Position,
    is_column: bool,
    grows: bool,
    /// The number of the cell in its line, from 1.
    at: i32,
    word: PhantomData<W>,
}

impl<W: Word> SightOf<W> {
    /// More steps than from any column and row of a set to any other.
    pub(crate) const FAR: i32 = W::SIDE as i32 + 8;

    /// Whether something so many steps away is there.
    pub(crate) const fn reaches(steps: i32) -> bool {
        steps < W::SIDE as i32
    }

    /// The view from a cell of the columns and rows of a set; nothing can be said of others.
    pub(crate) fn within(from: Position, direction: Direction) -> Self {
        let is_column = matches!(direction, Direction::Up | Direction::Down);
        let grows = matches!(direction, Direction::Up | Direction::Right);
        // No jumps, here and below: nobody can foretell where a robot looks.
        let at = select_unpredictable(is_column, from.y, from.x);
        Self { from, is_column, grows, at, word: PhantomData }
    }

    /// Whether it goes along a column.
    pub(super) const fn is_column(self) -> bool {
        self.is_column
    }

    /// The number of its line, from 0.
    pub(super) fn line(self) -> usize {
        select_unpredictable(self.is_column, self.from.x, self.from.y).wrapping_sub(1) as usize % W::SIDE as usize
    }

    /// The cells of a line behind and before its own.
    fn parted(self, line: W) -> (u32, W, W) {
        let place = self.at.wrapping_sub(1) as u32 % W::SIDE;
        // Two steps, because no number can be moved by all of its bits.
        (place, line >> place >> 1_u32, line & !(W::ALL << place))
    }

    /// How many steps away the first cell of a line is that is in this view, 1
    /// for the next; as many as a line has cells, to [`FAR`](Self::FAR), when
    /// there is none.
    pub(crate) fn steps(self, line: W) -> i32 {
        let (place, after, before) = self.parted(line);
        let up = 1 + after.trailing_zeros() as i32;
        let down = before.highest().map_or(Self::FAR, |last| place as i32 - last as i32);
        select_unpredictable(self.grows, up, down)
    }

    /// The last cell before the first one of a line.
    pub(super) fn last_before(self, line: W) -> Position {
        let (_, after, before) = self.parted(line);
        let up = self.at.wrapping_add(after.trailing_zeros() as i32);
        let down = 1 + W::SIDE as i32 - before.leading_zeros() as i32;
        self.cell(select_unpredictable(self.grows, up, down))
    }

    /// The cell so many steps away. After as many steps as a line has cells, and
    /// more, it is near no cell of a set.
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
