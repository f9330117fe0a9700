//! Items, balls and capsules on the cell to which a goku moves. Read ITM-1 to ITM-5 first.

use super::event::Event;
use super::goku::Player;
use super::item::{ItemId, ItemKind};
use super::round::Round;
use crate::chance::Chance;
use crate::contract::Observer;

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// Applies the effect of the cell to a goku that has just moved there: the goku takes an item or a ball, or
    /// deposits its ball. A carrier does not take another ball (ITM-4).
    pub(super) fn meet_thing(&mut self, player: Player) {
        let goku = self.goku(player);
        let (cell, with_ball) = (goku.cell, goku.with_ball);
        let at = cell.position();
        if self.state.places.contains_in_bounds(at) {
            if let Some((item, _)) = self.state.item_on(cell) {
                self.take_item(player, item);
            }
        } else if with_ball {
            if self.setup().capsules.contains_in_bounds(at) {
                self.deposit(player);
            }
        } else if self.setup().balls.contains_in_bounds(at) {
            self.toggle_ball(cell);
            self.goku_mut(player).with_ball = true;
            self.report(Event::BallTaken { player, at: cell });
        }
    }

    /// Takes a bean or a kinton (ITM-1, ITM-2).
    fn take_item(&mut self, player: Player, item: ItemId) {
        let parameters = self.setup().parameters;
        let at = self.goku(player).cell;
        let timer = match item.kind {
            ItemKind::Bean => {
                let strength = parameters.max_strength;
                self.goku_mut(player).strength = strength;
                self.report(Event::Ate { player, bean: item, at, strength });
                parameters.bean_regen_time
            }
            ItemKind::Kinton => {
                let goku = self.goku_mut(player);
                goku.add_kinton(parameters.kinton_life_time);
                let time = goku.kinton;
                self.report(Event::Mounted { player, kinton: item, at, time });
                parameters.kinton_regen_time
            }
        };
        if let Some(taken) = self.state.setup.items_mut(item.kind).get_mut(usize::from(item.index)) {
            taken.is_there = false;
            taken.timer = timer;
        }
        self.state.absent.set(item, true);
    }

    /// Deposits the ball of a carrier on a capsule (ITM-5).
    pub(super) fn deposit(&mut self, player: Player) {
        let goku = self.goku_mut(player);
        goku.deposit();
        let (at, balls) = (goku.cell, goku.balls);
        self.balls_to_place += 1;
        self.report(Event::Deposited { player, at, balls });
    }
}
