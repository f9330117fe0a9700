//! Moves. Read MOV-1 to MOV-6 first.

use super::cell::{Cell, Direction};
use super::event::Event;
use super::goku::Player;
use super::refusal::MoveRefusal;
use super::round::Round;
use super::state::State;
use crate::chance::{Chance, ChanceError};
use crate::contract::Observer;

impl State {
    /// The strength that a move would cost a goku now, if it were granted (MOV-4).
    #[must_use]
    pub fn move_cost(&self, player: Player) -> u32 {
        let is_free = self.setup.round % 4 != 2 || self.setup.gokus[player].on_kinton;
        if is_free { 0 } else { self.setup.parameters.moving_penalty }
    }

    /// Why a move would be refused now; `None` if it would not (MOV-2, MOV-3, MOV-4). In the round itself, other
    /// players may move first and change the result.
    #[must_use]
    pub fn move_refusal(&self, player: Player, direction: Direction) -> Option<MoveRefusal> {
        let goku = &self.setup.gokus[player];
        if !goku.is_alive {
            Some(MoveRefusal::Dead)
        } else if !self.may_act(player) {
            Some(MoveRefusal::OnFoot)
        } else if self.setup.rocks.contains_in_bounds(goku.cell.next(direction).position()) {
            Some(MoveRefusal::Rock)
        } else if goku.strength < self.move_cost(player) {
            Some(MoveRefusal::TooWeak)
        } else {
            None
        }
    }
}

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// Plays a move (MOV-1).
    pub(super) fn move_goku(&mut self, player: Player, direction: Direction) -> Result<(), ChanceError> {
        if let Some(why) = self.state.move_refusal(player, direction) {
            self.report(Event::MoveRefused { player, direction, why });
            return Ok(());
        }
        // The target has no rock, so it is on the board (SET-1).
        let target = self.goku(player).cell.next(direction);
        let cost = self.state.move_cost(player);
        match self.setup().gokus.on(target) {
            // MOV-6
            Some(defender) => self.fight(player, defender, cost)?,
            None => self.enter(player, target, cost),
        }
        Ok(())
    }

    /// Moves a goku to a cell without a goku (MOV-5).
    fn enter(&mut self, player: Player, target: Cell, cost: u32) {
        let goku = self.goku_mut(player);
        let from = goku.cell;
        goku.strength -= cost;
        goku.cell = target;
        self.report(Event::Moved { player, from, to: target, cost });
        self.meet_thing(player);
    }
}
