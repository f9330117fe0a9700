//! DEA, KIN and REG: death and return of gokus, kinton time, and return of items.

use super::chance::{BadChance, Source, draw};
use super::state::{Cell, State};

/// DEA-3, BAL-1: the number of attempts to draw a suitable cell.
pub(super) const ATTEMPTS: usize = 200;

impl State {
    /// DEA-1: kills a goku. The caller has already removed its ball.
    pub(super) fn kill(&mut self, id: usize) {
        let goku = &mut self.gokus[id];
        goku.is_alive = false;
        goku.strength = 0;
        goku.kinton_time = 0;
        goku.is_rider = false;
        goku.is_carrier = false;
        goku.timer = self.parameters.goku_regen_time;
    }

    /// KIN-2: lets time pass for each goku.
    pub(super) fn time_passes(&mut self, source: Source<'_>) -> Result<(), BadChance> {
        for id in 0..self.gokus.len() {
            let goku = &mut self.gokus[id];
            // KIN-1, FRO-3: also for frozen gokus.
            if goku.is_alive && goku.is_rider {
                goku.kinton_time -= 1;
                goku.is_rider = goku.kinton_time > 0;
            }
            // FRO-3
            if goku.is_alive || goku.is_frozen() {
                continue;
            }
            // DEA-2
            if goku.timer > 0 {
                goku.timer -= 1;
            }
            // DEA-3
            if goku.timer == 0 && self.round % 2 == 1 {
                self.try_to_return(id, source)?;
            }
        }
        Ok(())
    }

    /// DEA-3: tries to return a dead goku to the board.
    fn try_to_return(&mut self, id: usize, source: Source<'_>) -> Result<(), BadChance> {
        for _ in 0..ATTEMPTS {
            let cell = self.draw_cell(source)?;
            if self.is_empty(cell) && !self.is_living_near(cell) {
                let goku = &mut self.gokus[id];
                goku.cell = cell;
                goku.is_alive = true;
                goku.is_rider = false;
                goku.is_carrier = false;
                goku.strength = self.parameters.res_strength;
                goku.kinton_time = 0;
                return Ok(());
            }
        }
        Ok(())
    }

    /// DEA-3, BAL-1: draws the row of a cell and then its column.
    pub(super) fn draw_cell(&self, source: Source<'_>) -> Result<Cell, BadChance> {
        let row = draw(source, self.parameters.rows)?;
        let column = draw(source, self.parameters.cols)?;
        Ok(Cell { row, column })
    }

    /// REG-1: counts down the timers of items, and returns items to the board.
    pub(super) fn items_come_back(&mut self) {
        let gokus = &self.gokus;
        for item in self.beans.iter_mut().chain(&mut self.kintons) {
            if item.timer > 0 {
                item.timer -= 1;
            }
            let is_covered = gokus.iter().any(|goku| goku.is_alive && goku.cell == item.place);
            if item.timer == 0 && !is_covered {
                item.is_there = true;
            }
        }
    }
}
