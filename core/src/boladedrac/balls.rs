//! Owed balls. Read BAL-1 and BAL-2 first.

use super::cell::{Cell, cells};
use super::event::Event;
use super::round::{ATTEMPTS, Round};
use super::state::State;
use crate::chance::{Chance, ChanceError};
use crate::contract::Observer;

impl State {
    /// Whether a ball may lie on a cell: it is empty, no living goku is on it,
    /// and it is no place of an item (BAL-2).
    fn may_have_ball(&self, cell: Cell) -> bool {
        !self.places.contains(cell.position()) && self.is_empty(cell) && self.setup.gokus.on(cell).is_none()
    }

    /// Whether an owed ball may be placed on a cell: no goku is near it either (BAL-1).
    fn may_place_ball(&self, cell: Cell) -> bool {
        self.may_have_ball(cell) && !self.setup.gokus.is_near(cell)
    }

    /// The cell of a ball for which the draws found none (BAL-2).
    fn ball_cell(&self) -> Option<Cell> {
        let size = self.setup.size;
        let first = cells(size).find(|&cell| self.may_place_ball(cell));
        first.or_else(|| cells(size).find(|&cell| self.may_have_ball(cell)))
    }
}

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// BAL-1, BAL-2
    pub(super) fn place_balls(&mut self) -> Result<(), ChanceError> {
        for _ in 0..self.owed {
            let drawn = self.draw_ball_cell()?;
            // There is always one (FILE-17).
            if let Some(at) = drawn.or_else(|| self.state.ball_cell()) {
                self.toggle_ball(at);
                self.report(Event::BallPlaced { at, by_draw: drawn.is_some() });
            }
        }
        Ok(())
    }

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
