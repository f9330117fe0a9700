//! MOV and ITM: moves, and the effects of the target cell.

use super::answer::Action;
use super::chance::{BadChance, Source};
use super::round::Round;
use super::state::{Content, Direction, MAX_COUNTER, State};

impl State {
    /// MOV-1: plays the phase of the moves.
    pub(super) fn moves(&mut self, order: &[usize], round: &mut Round, source: Source<'_>) -> Result<(), BadChance> {
        for &id in order {
            let Action::Move(direction) = round.asked[id] else { continue };
            if self.refusal(id, direction).is_some() {
                continue;
            }
            // MOV-5, MOV-6: the move counts as done, whoever wins a combat.
            round.done[id] = round.asked[id];
            let target = self.gokus[id].cell.step(direction);
            match self.living_on(target) {
                Some(defender) => self.combat(id, defender, round, source)?,
                None => {
                    // MOV-5: these effects happen in this order.
                    self.gokus[id].strength -= self.cost(id);
                    self.gokus[id].cell = target;
                    self.apply_cell_effects(id, round);
                }
            }
        }
        Ok(())
    }

    /// MOV-1: the first clause that refuses the move of a goku, if any.
    pub(super) fn refusal(&self, id: usize, direction: Direction) -> Option<&'static str> {
        let goku = &self.gokus[id];
        if !self.may_act(id) {
            return Some("MOV-2");
        }
        if self.content(goku.cell.step(direction)) == Some(Content::Rock) {
            return Some("MOV-3");
        }
        if goku.strength < self.cost(id) {
            return Some("MOV-4");
        }
        None
    }

    /// MOV-4: the strength that a move costs a goku in this round.
    pub(super) fn cost(&self, id: usize) -> i64 {
        if self.round % 4 == 2 && !self.gokus[id].is_rider { self.parameters.moving_penalty } else { 0 }
    }

    /// ITM: applies the effects of the cell to which a goku has moved.
    fn apply_cell_effects(&mut self, id: usize, round: &mut Round) {
        let cell = self.gokus[id].cell;
        // ITM-1
        for bean in &mut self.beans {
            if bean.is_there && bean.place == cell {
                self.gokus[id].strength = self.parameters.max_strength;
                bean.is_there = false;
                bean.timer = self.parameters.bean_regen_time;
            }
        }
        // ITM-2
        for kinton in &mut self.kintons {
            if kinton.is_there && kinton.place == cell {
                self.gokus[id].add_kinton_time(self.parameters.kinton_life_time);
                kinton.is_there = false;
                kinton.timer = self.parameters.kinton_regen_time;
            }
        }
        match self.content(cell) {
            // ITM-3; ITM-4: a goku that carries a ball leaves the other one.
            Some(Content::Ball) if !self.gokus[id].is_carrier => {
                self.gokus[id].is_carrier = true;
                self.set_content(cell, Content::Nothing);
            }
            // ITM-5
            Some(Content::Capsule) if self.gokus[id].is_carrier => self.deposit(id, round),
            _ => {}
        }
    }

    /// ITM-5: a carrier deposits its ball.
    pub(super) fn deposit(&mut self, id: usize, round: &mut Round) {
        let goku = &mut self.gokus[id];
        goku.is_carrier = false;
        // SET-5
        goku.balls_deposited = (goku.balls_deposited + 1).min(MAX_COUNTER);
        round.owed += 1;
    }
}
