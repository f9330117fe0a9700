//! Commands as integers, and which of them are accepted now.
//!
//! The codes are, in this order: a purchase for each type and tile, a sale for each unit, the end of buying, the end of
//! the turn, a move for each unit and tile, and a shot for each unit and tile. Tiles count row by row on a board of
//! 32 × 32.

use super::army::{Army, Player};
use super::command::Command;
use super::setup::{Phase, Scenario};
use super::state::StateOf;
use super::tile::Tile;
use super::unit_type::UnitType;
use crate::contract::{ActionCode, ActionSpace};
use core::borrow::Borrow;

const SIDE: u32 = 32;
const TILES: u32 = SIDE * SIDE;
const UNITS: u32 = Army::MAX_UNITS as u32;

const FIRST_SALE: u32 = UnitType::MAX_COUNT as u32 * TILES;
const END_BUYING: u32 = FIRST_SALE + UNITS;
const NEXT_TURN: u32 = END_BUYING + 1;
const FIRST_MOVE: u32 = NEXT_TURN + 1;
const FIRST_ATTACK: u32 = FIRST_MOVE + UNITS * TILES;
const COUNT: u32 = FIRST_ATTACK + UNITS * TILES;

/// The space of all commands.
pub(super) const SPACE: ActionSpace = ActionSpace::of_one(COUNT);

/// The code of a command; `None` if it names a type, a unit or a tile that no game has.
pub(super) fn code_of(command: Command) -> Option<ActionCode> {
    let of = |base: u32, number: u32, x: u32, y: u32| {
        (number < 32 && x < SIDE && y < SIDE).then(|| base + number * TILES + y * SIDE + x)
    };
    let code = match command {
        Command::Buy { type_number, x, y } => of(0, type_number, x, y),
        Command::Sell { unit } => (unit < UNITS).then(|| FIRST_SALE + unit),
        Command::EndBuying => Some(END_BUYING),
        Command::NextTurn => Some(NEXT_TURN),
        Command::Move { unit, x, y } => of(FIRST_MOVE, unit, x, y),
        Command::Attack { unit, x, y } => of(FIRST_ATTACK, unit, x, y),
    };
    code.map(ActionCode::of_one)
}

pub(super) fn command_of(code: ActionCode) -> Option<Command> {
    let [value, 0] = code.0 else { return None };
    let parts = |base: u32| {
        let (number, tile) = ((value - base) / TILES, (value - base) % TILES);
        (number, tile % SIDE, tile / SIDE)
    };
    Some(match value {
        0..FIRST_SALE => {
            let (type_number, x, y) = parts(0);
            Command::Buy { type_number, x, y }
        }
        FIRST_SALE..END_BUYING => Command::Sell { unit: value - FIRST_SALE },
        END_BUYING => Command::EndBuying,
        NEXT_TURN => Command::NextTurn,
        FIRST_MOVE..FIRST_ATTACK => {
            let (unit, x, y) = parts(FIRST_MOVE);
            Command::Move { unit, x, y }
        }
        FIRST_ATTACK..COUNT => {
            let (unit, x, y) = parts(FIRST_ATTACK);
            Command::Attack { unit, x, y }
        }
        COUNT.. => return None,
    })
}

impl<S: Borrow<Scenario>> StateOf<S> {
    /// Whether a player is asked, and the command with this code is not refused.
    pub(super) fn allows_code(&self, player: Player, value: u32) -> bool {
        let command = command_of(ActionCode::of_one(value));
        self.asked() == Some(player) && command.is_some_and(|command| self.check_command(command).is_ok())
    }

    /// Calls `each` with every command that is not refused now, in the order of the codes: purchases, sales and the end
    /// of buying, or the end of the turn, moves and shots. Does nothing when the game is over.
    ///
    /// ```
    /// let mut commands = Vec::new();
    /// rulebook_core::aitester::State::default().each_command(&mut |command| commands.push(command.to_string()));
    /// // Four types on six tiles, and the end of buying.
    /// assert_eq!((commands.len(), &*commands[0], &*commands[24]), (25, "BUY 0 0 0", "END"));
    /// ```
    pub fn each_command(&self, each: &mut dyn FnMut(Command)) {
        if self.is_over() {
            return;
        }
        match self.situation().phase {
            Phase::Buy => self.each_purchase(each),
            Phase::Fight => self.each_fight_command(each),
        }
    }

    fn each_purchase(&self, each: &mut dyn FnMut(Command)) {
        let mut check = |command| {
            if self.check_command(command).is_ok() {
                each(command);
            }
        };
        let own = self.scenario().placement.of(self.situation().player);
        for type_number in 0..self.scenario().types.len() as u32 {
            own.iter().for_each(|Tile { x, y }| check(Command::Buy { type_number, x: x.into(), y: y.into() }));
        }
        (0..self.own_army().units.len() as u32).for_each(|unit| check(Command::Sell { unit }));
        check(Command::EndBuying);
    }

    fn each_fight_command(&self, each: &mut dyn FnMut(Command)) {
        each(Command::NextTurn);
        for (id, _) in self.own_army().living() {
            let Some(reach) = self.reach(id.into()) else { continue };
            for Tile { x, y } in reach.tiles().without(self.units()).iter() {
                each(Command::Move { unit: id.into(), x: x.into(), y: y.into() });
            }
        }
        let enemies = self.enemies_of(self.situation().player);
        for (id, unit) in self.own_army().living() {
            if self.type_of(unit).fire_cost > self.situation().points {
                continue;
            }
            for Tile { x, y } in enemies.iter() {
                let command = Command::Attack { unit: id.into(), x: x.into(), y: y.into() };
                if self.check_command(command).is_ok() {
                    each(command);
                }
            }
        }
    }
}
