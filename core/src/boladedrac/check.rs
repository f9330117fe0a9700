//! Validates a setup. Read SET-1 to SET-7 and FILE-7 to FILE-18 first.

use super::cell::{Cell, cells};
use super::goku::{Goku, Player};
use super::item::{Item, ItemId};
use super::parameters::{Parameter, Parameters};
use super::setup::Setup;
use super::violation::Violation;

impl Setup {
    /// Passes every violation to `report`, and returns whether there was none (FILE-18). To collect the violations, use
    /// [`State::new`](super::State::new).
    pub fn check(&self, report: &mut dyn FnMut(Violation)) -> bool {
        let mut is_valid = true;
        let mut report = |violation| {
            is_valid = false;
            report(violation);
        };
        self.check_parameters(&mut report);
        self.check_board(&mut report);
        for (id, item) in self.numbered_items() {
            self.check_item(id, item, &mut report);
        }
        for (player, goku) in self.gokus.iter() {
            self.check_numbers(player, goku, &mut report);
            self.check_place(player, goku, &mut report);
        }
        self.check_room(&mut report);
        is_valid
    }

    /// Checks the parameters, the round and the number of players (FILE-3, FILE-7, FILE-8).
    fn check_parameters(&self, report: &mut dyn FnMut(Violation)) {
        for parameter in Parameter::ALL {
            let value = self.parameters.get(parameter);
            if value > parameter.max() {
                report(Violation::ParameterTooLarge(parameter));
            }
            if value == 0 && !parameter.may_be_zero() {
                report(Violation::ParameterZero(parameter));
            }
        }
        let Parameters { res_strength, max_strength, nb_rounds, .. } = self.parameters;
        if res_strength > max_strength {
            report(Violation::ResStrength { found: res_strength, max: max_strength });
        }
        if self.round >= nb_rounds {
            report(Violation::Round { found: self.round, nb_rounds });
        }
        if self.gokus.is_empty() {
            report(Violation::NoPlayers);
        }
    }

    /// Checks rocks, capsules and balls (SET-1, SET-6, FILE-9, FILE-10).
    fn check_board(&self, report: &mut dyn FnMut(Violation)) {
        if ![&self.rocks, &self.capsules, &self.balls].iter().all(|things| things.is_within(self.size)) {
            report(Violation::ThingOffBoard);
        }
        let has_two = |cell: &Cell| {
            let at = cell.position();
            [&self.rocks, &self.capsules, &self.balls].iter().filter(|things| things.contains(at)).count() > 1
        };
        if let Some(cell) = cells(self.size).find(has_two) {
            report(Violation::TwoThings(cell));
        }
        let is_open = |cell: &Cell| {
            let is_end = |number: u8, side: u8| number == 0 || number + 1 == side;
            let is_border = is_end(cell.i, self.size.height()) || is_end(cell.j, self.size.width());
            is_border && !self.rocks.contains(cell.position())
        };
        if let Some(cell) = cells(self.size).find(is_open) {
            report(Violation::OpenBorder { cell, found: self.letter(cell) });
        }
        // The casts are lossless: at most 64 × 64 cells and four carriers.
        let (capsules, balls) = (self.capsules.len() as u16, self.ball_count() as u16);
        let Parameters { nb_capsules, nb_balls, .. } = self.parameters;
        if u32::from(capsules) != nb_capsules {
            report(Violation::Capsules { found: capsules, nb_capsules });
        }
        if u32::from(balls) != nb_balls {
            report(Violation::Balls { found: balls, nb_balls });
        }
    }

    /// The letter of a cell in the drawing (FILE-5).
    fn letter(&self, cell: Cell) -> char {
        let at = cell.position();
        let letters = [(&self.rocks, 'X'), (&self.capsules, 'C'), (&self.balls, 'B')];
        letters.into_iter().find(|(things, _)| things.contains(at)).map_or('.', |(_, letter)| letter)
    }

    /// Checks an item (FILE-3, FILE-11, FILE-12).
    fn check_item(&self, id: ItemId, item: &Item, report: &mut dyn FnMut(Violation)) {
        let at = item.cell.position();
        if !item.cell.is_on(self.size) {
            report(Violation::ItemOffBoard(id));
        } else if [&self.rocks, &self.capsules, &self.balls].iter().any(|things| things.contains(at)) {
            report(Violation::ItemOnThing { item: id, found: self.letter(item.cell) });
        }
        if let Some((other, _)) = self.item_at(item.cell).filter(|&(other, _)| other < id) {
            report(Violation::SamePlace { item: id, other });
        }
        if item.timer > Parameters::MAX_AMOUNT {
            report(Violation::ItemTimer(id));
        }
        if item.is_there && item.timer > 0 {
            report(Violation::ThereWithTimer(id));
        }
        if !item.is_there && item.timer == 0 && self.gokus.on(item.cell).is_none() {
            report(Violation::AbsentWithoutTimer(id));
        }
    }

    /// Checks everything about a goku except its cell (FILE-3, FILE-14, FILE-15, FILE-16).
    fn check_numbers(&self, player: Player, goku: &Goku, report: &mut dyn FnMut(Violation)) {
        if goku.balls.max(goku.kinton) > Parameters::MAX_TOTAL {
            report(Violation::GokuNumber(player));
        }
        let Parameters { max_strength, goku_regen_time, .. } = self.parameters;
        if goku.strength > max_strength {
            report(Violation::Strength { player, found: goku.strength, max: max_strength });
        }
        if goku.on_kinton != (goku.kinton > 0) {
            report(Violation::Kind { player, on_kinton: goku.on_kinton });
        }
        if goku.is_alive {
            if goku.timer > 0 {
                report(Violation::LivingWithTimer(player));
            }
            return;
        }
        if goku.strength > 0 {
            report(Violation::DeadWithStrength(player));
        }
        if goku.kinton > 0 || goku.on_kinton {
            report(Violation::DeadWithKinton(player));
        }
        if goku.with_ball {
            report(Violation::DeadWithBall(player));
        }
        if goku.timer > goku_regen_time {
            report(Violation::DeadTimer { player, found: goku.timer, max: goku_regen_time });
        }
    }

    /// Checks the cell of a goku (FILE-13).
    fn check_place(&self, player: Player, goku: &Goku, report: &mut dyn FnMut(Violation)) {
        if !goku.cell.is_on(self.size) {
            report(Violation::GokuOffBoard(player));
            return;
        }
        if !goku.is_alive {
            return;
        }
        let at = goku.cell.position();
        if self.rocks.contains(at) {
            report(Violation::GokuOnRock(player));
        }
        let mut items = self.numbered_items().filter(|(_, item)| item.is_there && item.cell == goku.cell);
        if let Some((item, _)) = items.next() {
            report(Violation::GokuOnItem(player, item));
        }
        if self.balls.contains(at) && !goku.with_ball {
            report(Violation::GokuOnBall(player));
        }
        if self.capsules.contains(at) && goku.with_ball {
            report(Violation::CarrierOnCapsule(player));
        }
        if let Some(other) = self.gokus.on(goku.cell).filter(|&other| other < player) {
            report(Violation::SameCell { player, other });
        }
    }

    /// Checks that enough cells are free for balls and gokus (FILE-17).
    fn check_room(&self, report: &mut dyn FnMut(Violation)) {
        let places = self.places();
        let is_free = |cell: &Cell| {
            let at = cell.position();
            ![&self.rocks, &self.capsules, &places].iter().any(|things| things.contains(at))
        };
        // The cast is lossless: at most 64 × 64 cells.
        let free = cells(self.size).filter(is_free).count() as u16;
        let needed = self.parameters.nb_balls.saturating_add(self.gokus.len().into());
        if u32::from(free) < needed {
            report(Violation::Room { found: free, needed });
        }
    }
}
