//! Places owed balls on the board again. Read BAL-1 and BAL-2 first.

use super::cell::{Cell, cells};
use super::event::Event;
use super::round::{ATTEMPTS, Round};
use super::state::State;
use crate::chance::{Chance, ChanceError};
use crate::contract::Observer;

impl State {
    /// Whether a ball may lie on a cell: the cell is empty, has no living goku, and is not the place of an item
    /// (BAL-2).
    fn may_have_ball(&self, cell: Cell) -> bool {
        !self.places.contains(cell.position()) && self.is_empty(cell) && self.setup.gokus.on(cell).is_none()
    }

    /// Whether a draw may place an owed ball on a cell: a ball may lie there, and no living goku is near (BAL-1).
    fn may_place_ball(&self, cell: Cell) -> bool {
        self.may_have_ball(cell) && !self.setup.gokus.is_near(cell)
    }

    /// The cell for an owed ball if no draw found one (BAL-2).
    fn fallback_cell(&self) -> Option<Cell> {
        let size = self.setup.size;
        let first = cells(size).find(|&cell| self.may_place_ball(cell));
        first.or_else(|| cells(size).find(|&cell| self.may_have_ball(cell)))
    }
}

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// Places the owed balls (BAL-1, BAL-2).
    pub(super) fn place_balls(&mut self) -> Result<(), ChanceError> {
        for _ in 0..self.balls_to_place {
            let drawn = self.draw_ball_cell()?;
            // Every valid state has such a cell (FILE-17).
            if let Some(at) = drawn.or_else(|| self.state.fallback_cell()) {
                self.toggle_ball(at);
                self.report(Event::BallPlaced { at, by_draw: drawn.is_some() });
            }
        }
        Ok(())
    }

    /// Draws cells until a ball may be placed on one (BAL-1); `None` after too many attempts.
    fn draw_ball_cell(&mut self) -> Result<Option<Cell>, ChanceError> {
        for _ in 0..ATTEMPTS {
            let cell = self.draw_cell()?;
            if self.state.may_place_ball(cell) {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}
