//! The Kame Hame phase. Read KAM-1 to KAM-5 first.

use super::action::Action;
use super::cell::Direction;
use super::event::{Event, OwedReason};
use super::goku::{ByPlayer, Player};
use super::order::Order;
use super::ray::Ray;
use super::refusal::ThrowRefusal;
use super::round::Round;
use super::state::State;
use crate::chance::{Chance, ChanceError};
use crate::contract::Observer;

impl State {
    /// Why a throw would now be refused without a draw; `None` if it would not (KAM-1).
    #[must_use]
    pub fn throw_refusal(&self, player: Player) -> Option<ThrowRefusal> {
        let goku = &self.setup.gokus[player];
        if !goku.is_alive {
            Some(ThrowRefusal::Dead)
        } else if !self.may_act(player) {
            Some(ThrowRefusal::OnFoot)
        } else if goku.strength < self.setup.parameters.kamehame_penalty {
            Some(ThrowRefusal::TooWeak)
        } else {
            None
        }
    }
}

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// Plays the throws, up to the first that is granted (KAM-1, KAM-3).
    pub(super) fn throw_kame_hame(&mut self, order: Order, actions: &ByPlayer<Action>) -> Result<(), ChanceError> {
        let mut is_granted = false;
        for player in order.iter() {
            let Action::Throw(direction) = actions[player] else { continue };
            let refusal = if is_granted { Some(ThrowRefusal::TooLate) } else { self.state.throw_refusal(player) };
            match refusal {
                Some(why) => self.report(Event::ThrowRefused { player, direction, why }),
                None => is_granted = self.try_throw(player, direction)?,
            }
            if is_granted && !O::ENABLED {
                break;
            }
        }
        Ok(())
    }

    /// Draws whether a throw is granted, and if so, plays it (KAM-2, KAM-4). Returns whether it is granted.
    fn try_throw(&mut self, player: Player, direction: Direction) -> Result<bool, ChanceError> {
        let parameters = &self.setup().parameters;
        let penalty = parameters.kamehame_penalty;
        // The subtraction does not underflow: the goku's strength is at least the penalty, and the maximum is not below
        // that strength.
        let below = parameters.max_strength - penalty + 1;
        let draw = self.draw(below)?;
        let left = self.goku(player).strength - penalty;
        if draw > left {
            let why = ThrowRefusal::Unlucky { draw, below };
            self.report(Event::ThrowRefused { player, direction, why });
            return Ok(false);
        }
        self.goku_mut(player).strength = left;
        let ray = Ray::up_to(&self.setup().rocks, self.goku(player).cell, direction);
        self.report(Event::ThrowEvent { player, ray, draw, below, strength: left });
        self.kill_on(ray, player);
        Ok(true)
    }

    /// Kills all gokus on the ray (KAM-5).
    fn kill_on(&mut self, ray: Ray, by: Player) {
        for player in self.setup().gokus.players() {
            let goku = self.goku(player);
            if !goku.is_alive || !ray.covers(goku.cell) {
                continue;
            }
            if goku.with_ball {
                self.balls_to_place += 1;
                self.report(Event::BallOwed { player, why: OwedReason::Ray, from: None });
            }
            self.kill(player, by);
        }
    }
}
