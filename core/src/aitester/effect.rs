//! What a command will do, before it is carried out. Read BUY, FGT, MOV and ATT first.

use super::army::Player;
use super::command::Command;
use super::line::LineOfFire;
use super::path::{Reach, Search};
use super::refusal::Refusal;
use super::setup::{Phase, Scenario};
use super::state::StateOf;
use super::tile::Tile;
use core::borrow::Borrow;

/// What a command does if it is carried out on the state that it was checked on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A unit is bought (BUY-2).
    Buy {
        /// The number of its type.
        type_number: u8,
        /// Its tile.
        tile: Tile,
    },
    /// A unit is sold (BUY-3).
    Sell {
        /// Its id.
        unit: u8,
    },
    /// The player ends buying (BUY-4).
    EndBuying,
    /// A unit moves (MOV-1).
    Move {
        /// Its id.
        unit: u8,
        /// Its tile after the move.
        to: Tile,
        /// What the move costs.
        cost: u32,
    },
    /// A unit shoots (ATT-1).
    Shoot {
        /// Its id.
        unit: u8,
        /// The player whose unit is hit.
        enemy: Player,
        /// The id of the unit that is hit.
        target: u8,
        /// The health that the target loses, at most what it has (ATT-4).
        damage: u32,
        /// What the shot costs.
        cost: u32,
    },
    /// The turn ends (FGT-2).
    NextTurn,
}

impl<S: Borrow<Scenario>> StateOf<S> {
    /// Checks a command of the player whose turn it is, whether or not the game is over.
    ///
    /// ```
    /// use rulebook_core::aitester::{Command, Effect, Refusal, State, Tile};
    ///
    /// let state = State::default();
    /// let check = |line: &[u8]| state.check_command(Command::parse(line).unwrap());
    /// assert_eq!(check(b"BUY 1 0 0"), Ok(Effect::Buy { type_number: 1, tile: Tile::new(0, 0) }));
    /// assert_eq!(check(b"BUY 1 5 5"), Err(Refusal::NotOwnPlacement));
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason for which the command is refused (STP-6).
    pub fn check_command(&self, command: Command) -> Result<Effect, Refusal> {
        let phase = match command {
            Command::Buy { .. } | Command::Sell { .. } | Command::EndBuying => Phase::Buy,
            Command::Move { .. } | Command::Attack { .. } | Command::NextTurn => Phase::Fight,
        };
        if phase != self.situation().phase {
            return Err(Refusal::WrongPhase { phase: self.situation().phase });
        }
        match command {
            Command::Buy { type_number, x, y } => self.check_buy(type_number, x, y),
            Command::Sell { unit } => self.check_sell(unit),
            Command::EndBuying => Ok(Effect::EndBuying),
            Command::Move { unit, x, y } => self.check_move(unit, x, y),
            Command::Attack { unit, x, y } => self.check_attack(unit, x, y),
            Command::NextTurn => Ok(Effect::NextTurn),
        }
    }

    /// BUY-2
    fn check_buy(&self, number: u32, x: u32, y: u32) -> Result<Effect, Refusal> {
        let (scenario, situation) = (self.scenario(), self.situation());
        let unit_type = scenario.types.get(number as usize).ok_or(Refusal::NoType)?;
        let tile = Tile::on(scenario.terrain.size(), x, y);
        let is_own = |tile: &Tile| scenario.placement.of(situation.player).contains(*tile);
        let tile = tile.filter(is_own).ok_or(Refusal::NotOwnPlacement)?;
        if self.units().contains(tile) || situation.bonuses.contains(&tile) {
            return Err(Refusal::NotFree);
        }
        let army = self.own_army();
        if army.units.is_full() {
            return Err(Refusal::ListFull);
        }
        if army.living().count() >= scenario.parameters.max_units as usize {
            return Err(Refusal::TooManyUnits);
        }
        if unit_type.price > army.money {
            return Err(Refusal::TooExpensive { price: unit_type.price, money: army.money });
        }
        // There are at most 32 types.
        Ok(Effect::Buy { type_number: number as u8, tile })
    }

    /// BUY-3
    fn check_sell(&self, unit: u32) -> Result<Effect, Refusal> {
        self.own_army().living_unit(unit).ok_or(Refusal::NoUnitToSell)?;
        // There are at most 32 units.
        Ok(Effect::Sell { unit: unit as u8 })
    }

    /// MOV-4
    fn check_move(&self, id: u32, x: u32, y: u32) -> Result<Effect, Refusal> {
        let terrain = &self.scenario().terrain;
        let unit = self.own_army().living_unit(id).ok_or(Refusal::NoUnitToMove)?;
        let to = Tile::on(terrain.size(), x, y).ok_or(Refusal::OffBoard)?;
        if to == unit.tile {
            return Err(Refusal::OwnTile);
        }
        if !terrain.land().contains(to) {
            return Err(Refusal::NotLand);
        }
        if self.units().contains(to) {
            return Err(Refusal::Occupied);
        }
        let (points, move_cost) = (self.situation().points, self.type_of(unit).move_cost);
        let enemies = self.enemies_of(self.situation().player);
        let search = Search { terrain, from: unit.tile, enemies: &enemies };
        let distance = search.distance_to(to).ok_or(Refusal::NoPath)?;
        if distance > points / move_cost {
            return Err(Refusal::PathTooLong { cost: u64::from(distance) * u64::from(move_cost), points });
        }
        // Within the points, so it fits; and there are at most 32 units.
        Ok(Effect::Move { unit: id as u8, to, cost: distance * move_cost })
    }

    /// ATT-2
    fn check_attack(&self, id: u32, x: u32, y: u32) -> Result<Effect, Refusal> {
        let (scenario, situation) = (self.scenario(), self.situation());
        let unit = self.own_army().living_unit(id).ok_or(Refusal::NoUnitToShoot)?;
        let at = Tile::on(scenario.terrain.size(), x, y).filter(|&tile| self.units().contains(tile));
        let found = at.and_then(|tile| situation.armies.unit_on(tile));
        let (enemy, target_id, target) =
            found.filter(|&(player, ..)| player != situation.player).ok_or(Refusal::NoEnemy)?;
        let unit_type = self.type_of(unit);
        if !unit_type.reaches(unit.tile.distance_squared(target.tile)) {
            return Err(Refusal::OutOfRange);
        }
        if LineOfFire::new(unit.tile, target.tile).is_blocked(&self.obstacles()) {
            return Err(Refusal::Blocked);
        }
        let cost = unit_type.fire_cost;
        if cost > situation.points {
            return Err(Refusal::ShotTooExpensive { cost, points: situation.points });
        }
        let damage = unit_type.damage_to(self.type_of(target)).min(target.health);
        // There are at most 32 units.
        Ok(Effect::Shoot { unit: id as u8, enemy, target: target_id, damage, cost })
    }

    /// The tiles that a unit of the player whose turn it is can move to or through with the points that are left; `None`
    /// if there is no such living unit.
    ///
    /// ```
    /// use rulebook_core::aitester::{State, Tile};
    ///
    /// let text = include_str!("../../tests/aitester/two_scouts.state");
    /// let state = State::read(text.as_bytes())?;
    /// let reach = state.reach(0).unwrap();
    /// // Entering the hill of kind 5 costs 5; the way around it costs 4.
    /// assert_eq!((reach.cost(Tile::new(1, 0)), reach.cost(Tile::new(2, 0))), (Some(5), Some(4)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reach(&self, id: u32) -> Option<Reach> {
        let unit = self.own_army().living_unit(id)?;
        let enemies = self.enemies_of(self.situation().player);
        let move_cost = self.type_of(unit).move_cost;
        Some(Reach::new(&self.scenario().terrain, unit.tile, &enemies, move_cost, self.situation().points))
    }
}
