//! BAL: places the balls that are owed.

use super::chance::{BadChance, Source};
use super::state::{Cell, Content, State};
use super::time::ATTEMPTS;

impl State {
    /// BAL-1: places the owed balls one by one.
    pub(super) fn place_balls(&mut self, owed: i64, source: Source<'_>) -> Result<(), BadChance> {
        for _ in 0..owed {
            let cell = self.draw_cell_for_ball(source)?;
            // BAL-2
            let cell = cell.or_else(|| self.first_cell_for_ball()).expect("FILE-17: there is room for every ball");
            self.set_content(cell, Content::Ball);
        }
        Ok(())
    }

    /// BAL-1: draws a cell for a ball; `None` when all attempts fail.
    fn draw_cell_for_ball(&self, source: Source<'_>) -> Result<Option<Cell>, BadChance> {
        for _ in 0..ATTEMPTS {
            let cell = self.draw_cell(source)?;
            if self.suits_ball(cell) {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    /// BAL-1: whether a cell satisfies the conditions for a new ball.
    fn suits_ball(&self, cell: Cell) -> bool {
        self.is_empty(cell) && !self.is_living_near(cell) && !self.is_place(cell)
    }

    /// BAL-2: the first cell that satisfies the conditions. If there is none, the first free cell.
    fn first_cell_for_ball(&self) -> Option<Cell> {
        let first = self.cells().into_iter().find(|cell| self.suits_ball(*cell));
        let is_free = |cell: &Cell| self.is_empty(*cell) && self.living_on(*cell).is_none() && !self.is_place(*cell);
        first.or_else(|| self.cells().into_iter().find(is_free))
    }
}
