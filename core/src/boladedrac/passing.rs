//! Timers at the end of a round. Read KIN-1, KIN-2, DEA-2, DEA-3 and REG-1 first.

use super::event::Event;
use super::goku::Player;
use super::item::{ItemId, ItemKind};
use super::round::{ATTEMPTS, Round};
use crate::chance::{Chance, ChanceError};
use crate::contract::Observer;

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// Counts down the kinton time or the timer of a dead goku (KIN-1, KIN-2, DEA-2).
    pub(super) fn pass_goku(&mut self, player: Player) -> Result<(), ChanceError> {
        let is_odd = !self.setup().round.is_multiple_of(2);
        let goku = self.goku_mut(player);
        if goku.on_kinton {
            goku.kinton = goku.kinton.saturating_sub(1);
            if goku.kinton == 0 {
                goku.on_kinton = false;
                self.report(Event::KintonOver { player });
            }
        } else if !goku.is_alive && !goku.status.is_frozen() {
            // FRO-3: the timer of a frozen goku does not run.
            goku.timer = goku.timer.saturating_sub(1);
            if goku.timer == 0 && is_odd {
                self.try_return(player)?;
            }
        }
        Ok(())
    }

    /// Draws a cell for a dead goku to return to (DEA-3).
    fn try_return(&mut self, player: Player) -> Result<(), ChanceError> {
        for _ in 0..ATTEMPTS {
            let cell = self.draw_cell()?;
            if self.state.is_empty(cell) && !self.setup().gokus.is_near(cell) {
                let strength = self.setup().parameters.res_strength;
                let goku = self.goku_mut(player);
                goku.is_alive = true;
                goku.cell = cell;
                goku.strength = strength;
                self.report(Event::Returned { player, at: cell, strength });
                return Ok(());
            }
        }
        self.report(Event::Waits { player });
        Ok(())
    }

    /// Counts down the timers of absent items, and brings items back (REG-1).
    pub(super) fn bring_items_back(&mut self) {
        for kind in ItemKind::ALL {
            let mut absent = self.state.absent.of(kind);
            while absent != 0 {
                // The index is below 32.
                let index = absent.trailing_zeros() as u8;
                absent &= absent - 1;
                self.pass_item(ItemId { kind, index });
            }
        }
    }

    /// Counts down the timer of an absent item. At 0, the item returns unless a goku is on its place.
    fn pass_item(&mut self, id: ItemId) {
        let Some(item) = self.state.setup.items_mut(id.kind).get_mut(usize::from(id.index)) else { return };
        item.timer = item.timer.saturating_sub(1);
        let (cell, timer) = (item.cell, item.timer);
        if timer > 0 || self.setup().gokus.on(cell).is_some() {
            return;
        }
        if let Some(item) = self.state.setup.items_mut(id.kind).get_mut(usize::from(id.index)) {
            item.is_there = true;
        }
        self.state.absent.set(id, false);
        self.report(Event::ItemBack { item: id, at: cell });
    }
}
