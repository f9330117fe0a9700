//! Plays one step. Read STP-1 to STP-6 first, then BUY, FGT, MOV and ATT.

use super::army::{Army, P1, Player, Unit};
use super::command::Command;
use super::effect::Effect;
use super::event::{Event, UnitId};
use super::refusal::Refusal;
use super::setup::{Phase, Scenario, Situation};
use super::state::StateOf;
use super::tile::Tile;
use crate::contract::{GameOver, Observer};
use core::borrow::Borrow;

impl<S: Borrow<Scenario>> StateOf<S> {
    /// Plays one step: the command of the player whose turn it is. `None` stands for an answer that is no command, or
    /// for no answer (STP-3).
    ///
    /// ```
    /// use rulebook_core::aitester::{Command, Event, State};
    ///
    /// let (mut state, mut events) = (State::default(), Vec::new());
    /// state.step(Command::parse(b"BUY 0 2 1").ok(), &mut |event: Event| events.push(event.to_string()))?;
    /// state.step(Command::parse(b"END").ok(), &mut |event: Event| events.push(event.to_string()))?;
    /// assert_eq!(events, ["P1 bought unit 0 of type 0 on 2 1, money 105", "P2 buys next"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over; the state is then unchanged (END-3).
    pub fn step<O: Observer<Event>>(&mut self, command: Option<Command>, observer: &mut O) -> Result<(), GameOver> {
        if self.is_over() {
            return Err(GameOver);
        }
        match command.ok_or(Refusal::NoCommand).and_then(|command| self.check_command(command)) {
            Ok(effect) => {
                // STP-4
                self.parts_mut().0.refused = 0;
                self.apply(effect, observer);
            }
            Err(why) => self.refuse(command, why, observer),
        }
        if O::ENABLED {
            self.report_end(observer);
        }
        debug_assert!(self.is_consistent());
        Ok(())
    }

    /// Counts a refusal (STP-3). The third one in a row ends buying or the turn (STP-5).
    fn refuse<O: Observer<Event>>(&mut self, command: Option<Command>, why: Refusal, observer: &mut O) {
        let (situation, _) = self.parts_mut();
        situation.refused += 1;
        let (player, count, phase) = (situation.player, situation.refused, situation.phase);
        observer.event(Event::Refused { player, command, why, count });
        if count >= Situation::MAX_REFUSALS {
            situation.refused = 0;
            observer.event(Event::ForcedEnd { player });
            self.apply(if phase == Phase::Buy { Effect::EndBuying } else { Effect::NextTurn }, observer);
        }
    }

    /// Carries out a command that was checked on this state.
    fn apply<O: Observer<Event>>(&mut self, effect: Effect, observer: &mut O) {
        match effect {
            Effect::Buy { type_number, tile } => self.buy(type_number, tile, observer),
            Effect::Sell { unit } => self.sell(unit, observer),
            Effect::EndBuying => self.end_buying(observer),
            Effect::Move { unit, to, cost } => self.move_unit(unit, to, cost, observer),
            Effect::Shoot { unit, enemy, target, damage, cost } => {
                self.shoot(unit, UnitId { player: enemy, id: target }, damage, cost, observer);
            }
            Effect::NextTurn => self.next_turn(observer),
        }
    }

    /// BUY-2
    fn buy<O: Observer<Event>>(&mut self, type_number: u8, tile: Tile, observer: &mut O) {
        let unit_type = self.scenario().types.get(usize::from(type_number));
        let Some((price, health)) = unit_type.map(|unit_type| (unit_type.price, unit_type.health)) else { return };
        let (situation, units) = self.parts_mut();
        let player = situation.player;
        let army = situation.armies.of_mut(player);
        let id = army.units.len() as u8;
        // The list has room: a full one refuses the command.
        let _ = army.units.push(Unit { type_number, tile, health });
        army.money -= price;
        units.insert(tile);
        observer.event(Event::Bought { unit: UnitId { player, id }, type_number, tile, money: army.money });
    }

    /// BUY-3
    fn sell<O: Observer<Event>>(&mut self, id: u8, observer: &mut O) {
        let Some(price) = self.own_army().living_unit(id.into()).map(|unit| self.type_of(unit).price) else { return };
        let (situation, units) = self.parts_mut();
        let player = situation.player;
        let army = situation.armies.of_mut(player);
        army.money = (army.money + price).min(Army::MAX_MONEY);
        let Some(unit) = army.units.get_mut(usize::from(id)) else { return };
        unit.health = 0;
        units.remove(unit.tile);
        observer.event(Event::Sold { unit: UnitId { player, id }, tile: unit.tile, money: army.money });
    }

    /// BUY-4
    fn end_buying<O: Observer<Event>>(&mut self, observer: &mut O) {
        let points = self.scenario().parameters.action_points;
        let (situation, _) = self.parts_mut();
        let next = situation.player.next();
        if situation.armies.has(next) && next != P1 {
            situation.player = next;
            observer.event(Event::BuyingEnded { next });
            return;
        }
        situation.phase = Phase::Fight;
        situation.turn = 0;
        situation.points = points;
        situation.player = situation.armies.players_in().iter().next().unwrap_or(P1);
        observer.event(Event::FightBegan { first: situation.player });
    }

    /// MOV-1, MOV-5
    fn move_unit<O: Observer<Event>>(&mut self, id: u8, to: Tile, cost: u32, observer: &mut O) {
        let (situation, units) = self.parts_mut();
        let player = situation.player;
        let Some(unit) = situation.armies.of_mut(player).units.get_mut(usize::from(id)) else { return };
        let from = core::mem::replace(&mut unit.tile, to);
        units.remove(from);
        units.insert(to);
        situation.points -= cost;
        let name = UnitId { player, id };
        observer.event(Event::Moved { unit: name, from, to, cost });
        if situation.bonuses.contains(&to) {
            // No two bonuses are on one tile, and the others keep their order. Removing by index could panic.
            situation.bonuses.retain(|&bonus| bonus != to);
            unit.health = (unit.health + Situation::FIRST_AID).min(Unit::MAX_HEALTH);
            observer.event(Event::Healed { unit: name, tile: to, health: unit.health });
        }
    }

    /// ATT-1, ATT-4
    fn shoot<O: Observer<Event>>(&mut self, id: u8, target: UnitId, damage: u32, cost: u32, observer: &mut O) {
        let from = self.own_army().units.get(usize::from(id)).map(|unit| unit.tile).unwrap_or_default();
        let (situation, units) = self.parts_mut();
        situation.points -= cost;
        let player = situation.player;
        let army = situation.armies.of_mut(target.player);
        let Some(unit) = army.units.get_mut(usize::from(target.id)) else { return };
        unit.health -= damage;
        let Unit { tile: to, health, .. } = *unit;
        observer.event(Event::Shot { unit: UnitId { player, id }, from, target, to, damage, health });
        if health == 0 {
            units.remove(to);
            observer.event(Event::Died { unit: target, tile: to });
            if O::ENABLED && !army.is_in() {
                observer.event(Event::WentOut { player: target.player });
            }
        }
    }

    /// FGT-2
    fn next_turn<O: Observer<Event>>(&mut self, observer: &mut O) {
        let points = self.scenario().parameters.action_points;
        let (situation, _) = self.parts_mut();
        situation.turn += 1;
        situation.points = points;
        situation.player = next_in(situation);
        observer.event(Event::TurnBegan { turn: situation.turn, player: situation.player });
    }

    /// Reports how the game has ended, if it has.
    fn report_end<O: Observer<Event>>(&self, observer: &mut O) {
        if !self.is_over() {
            return;
        }
        let players = self.situation().armies.players_in();
        observer.event(match (players.len(), players.iter().next()) {
            (1, Some(player)) => Event::Won { player },
            (0, _) => Event::NobodyLeft,
            _ => Event::LimitReached { turn: self.situation().turn },
        });
    }
}

/// The next player that is in, after the one whose turn it is (FGT-2, FGT-3).
fn next_in(situation: &Situation) -> Player {
    let (players, now) = (situation.armies.players_in(), situation.player);
    let after = players.iter().find(|&player| player > now);
    after.or_else(|| players.iter().next()).unwrap_or(now)
}
