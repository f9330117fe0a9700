//! One round, phase by phase. Read ORD-1 to ORD-4 and SET-7 first.

use super::event::{Event, Object};
use super::orders::{Order, Orders};
use super::setup::Setup;
use super::state::State;
use super::team::{ByPlayer, ByRobot, Player, RobotId};
use super::{arrival, build, deaths, fire, movement};
use crate::contract::Observer;
use crate::grid::Position;
use core::fmt;

/// A step was wanted of a game that is over (END-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOver;

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl core::error::Error for GameOver {}

impl State {
    /// Plays one round with one pair of orders per player.
    ///
    /// Orders for robots that cannot act are allowed and do nothing (ORD-2, ORD-3).
    ///
    /// ```
    /// use rulebook_core::redbot::{ByPlayer, Orders, P1, RobotNo, State};
    ///
    /// let mut state = State::default();
    /// let mut orders = ByPlayer::<Orders>::default();
    /// orders[P1] = Orders::parse(b"R1 UP NOTHING R2 LEFT NOTHING")?;
    /// state.step(&orders, &mut ())?;
    /// assert_eq!(state.setup().players[P1].robots[RobotNo::R1].position.to_string(), "11 24");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over; the state is then unchanged (END-3).
    pub fn step<O: Observer<Event>>(&mut self, orders: &ByPlayer<Orders>, observer: &mut O) -> Result<(), GameOver> {
        if self.is_over() {
            return Err(GameOver);
        }
        let mut round = Round::begin(self.setup_mut(), orders, observer);
        movement::resolve(&mut round);
        arrival::resolve(&mut round);
        fire::resolve(&mut round);
        deaths::resolve(&mut round);
        build::resolve(&mut round);
        round.end();
        Ok(())
    }
}

/// A round being resolved.
pub(super) struct Round<'a, O> {
    pub(super) setup: &'a mut Setup,
    pub(super) observer: &'a mut O,
    /// What each robot does; nothing for those that may not act.
    pub(super) orders: ByRobot<Order>,
    pub(super) present: Present,
}

impl<'a, O: Observer<Event>> Round<'a, O> {
    fn begin(setup: &'a mut Setup, answered: &ByPlayer<Orders>, observer: &'a mut O) -> Self {
        for player in Player::ALL {
            // ORD-3, FILE-6: a player out of the game has the default orders.
            let player_setup = &mut setup.players[player];
            let orders = if player_setup.in_game { answered[player] } else { Orders::default() };
            let former = core::mem::replace(&mut player_setup.last_orders, orders);
            if player_setup.in_game {
                observer.event(Event::Ordered { player, orders });
            } else if former != orders {
                observer.event(Event::Retired { player });
            }
        }
        let present = Present::at_start(setup);
        let mut orders = ByRobot::default();
        for id in RobotId::ALL {
            let order = setup.players[id.player].last_orders[id.no];
            if present.robots[id] {
                orders[id] = order;
            } else if order != Order::default() {
                // ORD-2
                observer.event(Event::Ignored { robot: id });
            }
        }
        Self { setup, observer, orders, present }
    }

    /// END-1
    fn end(self) {
        let round = self.setup.round;
        self.setup.round += 1;
        self.observer.event(Event::RoundOver { round });
    }
}

impl<O> Round<'_, O> {
    /// The present object on a cell, if any; there is at most one.
    pub(super) fn present_at(&self, cell: Position) -> Option<Object> {
        self.present.objects(self.setup).find(|&(_, at)| at == cell).map(|(object, _)| object)
    }

    /// Takes lives from an object. Nothing is removed before the deaths (SET-7).
    pub(super) fn hurt(&mut self, object: Object, damage: i32) {
        match object {
            Object::Robot(id) => self.setup.robot_mut(id).lives -= damage,
            Object::Wall(index) => {
                if let Some(wall) = self.setup.walls.get_mut(usize::from(index)) {
                    wall.lives -= damage;
                }
            }
        }
    }
}

/// The objects of a round: what had lives left at its start (SET-7). They stay
/// objects, whatever they lose, until the deaths.
pub(super) struct Present {
    robots: ByRobot<bool>,
    /// A bit per index in the list of walls.
    walls: u128,
}

impl Present {
    fn at_start(setup: &Setup) -> Self {
        let mut robots = ByRobot::default();
        for (id, robot) in setup.robots() {
            robots[id] = robot.is_alive();
        }
        // BLD-7: walls off the board are never objects.
        let walls = setup.numbered_walls().filter(|(_, wall)| wall.is_standing() && setup.size.contains(wall.position));
        Self { robots, walls: walls.fold(0, |bits, (index, _)| bits | 1 << index) }
    }

    pub(super) fn has(&self, robot: RobotId) -> bool {
        self.robots[robot]
    }

    /// The objects with the cells where they are now: robots first, then walls.
    pub(super) fn objects(&self, setup: &Setup) -> impl Iterator<Item = (Object, Position)> {
        let robots = setup.robots().filter(|&(id, _)| self.robots[id]);
        let walls = setup.numbered_walls().filter(|(index, _)| self.walls >> index & 1 == 1);
        robots
            .map(|(id, robot)| (Object::Robot(id), robot.position))
            .chain(walls.map(|(index, wall)| (Object::Wall(index), wall.position)))
    }
}
