//! The working state of a round. Read ORD-1 to ORD-4 and SET-7 first.

use super::board::Board;
use super::event::Event;
use super::lanes::{LaneI16, Lanes, Mask, RobotSet};
use super::orders::{Action, Movement, Order, Orders};
use super::rules::Rules;
use super::setup::Setup;
use super::team::{ByPlayer, Player, RobotId};
use crate::contract::Observer;
use crate::grid::Position;

/// A round in progress.
///
/// The objects of the round are those with lives left at its start (SET-7): the living robots, and the standing walls
/// on the [`Board`]. They stay objects until the death phase, even without lives.
pub(super) struct Round<'a, O> {
    pub(super) setup: &'a mut Setup,
    pub(super) board: &'a mut Board,
    pub(super) observer: &'a mut O,
    /// The robots that act (ORD-2).
    pub(super) robots: RobotSet,
    /// The same robots as a mask.
    pub(super) acting: Mask,
    /// Each robot's number of quarter turns clockwise.
    pub(super) quarters: LaneI16,
    /// The robots that try to move forward.
    pub(super) moving: Mask,
    pub(super) firing: RobotSet,
    pub(super) building: RobotSet,
    /// The number of step attacks on each robot: the bumps into it, plus 1 if it contested a cell. The death phase
    /// subtracts the lives.
    pub(super) step_attacks: LaneI16,
    /// The number of direct hits on each robot.
    pub(super) straight_hits: LaneI16,
    /// The number of hits on or next to the cell of each robot, including direct hits.
    pub(super) near_hits: LaneI16,
    /// The walls that lost their last life in this round, one bit per index.
    fallen_walls: u128,
}

impl<'a, O: Observer<Event>> Round<'a, O> {
    pub(super) fn begin(
        setup: &'a mut Setup,
        board: &'a mut Board,
        new_orders: &ByPlayer<Orders>,
        observer: &'a mut O,
    ) -> Self {
        for player in Player::ALL {
            let fields = &mut setup.players[player];
            if O::ENABLED && fields.in_game {
                observer.event(Event::Ordered { player, orders: new_orders[player] });
            } else if O::ENABLED && fields.last_orders != Orders::NONE {
                observer.event(Event::Retired { player });
            }
            // ORD-3, FILE-6: a player that is out of the game has the default orders.
            fields.last_orders = if fields.in_game { new_orders[player] } else { Orders::NONE };
        }
        let order = |id: RobotId| &setup.players[id.player].last_orders[id.no];
        let movements = LaneI16::of(|id| order(id).movement as i16);
        let actions = LaneI16::of(|id| order(id).action.kind());
        let acting = board.cells.placed();
        let robots = acting.robots();
        let firing = (acting & actions.is(Action::FIRE)).robots();
        let building = (acting & actions.is(Action::BUILD)).robots();
        if O::ENABLED {
            for id in RobotId::ALL {
                // ORD-2
                if !robots.contains(id) && setup.players[id.player].last_orders[id.no] != Order::default() {
                    observer.event(Event::Ignored { robot: id });
                }
            }
        }
        let none = LaneI16::all(0);
        Self {
            setup,
            board,
            observer,
            robots,
            acting,
            quarters: movements.modulo_4().masked(acting),
            moving: acting & movements.is(Movement::Up as i16),
            firing,
            building,
            step_attacks: none,
            straight_hits: none,
            near_hits: none,
            fallen_walls: 0,
        }
    }

    /// Ends the round (END-1).
    pub(super) fn end(self) {
        let round = self.setup.round;
        self.setup.round += 1;
        self.observer.event(Event::RoundOver { round });
    }
}

impl<O> Round<'_, O> {
    /// The order of a robot.
    pub(super) fn order(&self, robot: RobotId) -> &Order {
        &self.setup.players[robot.player].last_orders[robot.no]
    }

    /// The robot on a cell, if there is one.
    pub(super) fn robot_at(&self, cell: Position) -> Option<RobotId> {
        self.robots.iter().find(|&id| self.board.cells.get(id) == cell)
    }

    /// Subtracts lives from the wall on a cell, and returns its index. The wall stays until the death phase (SET-7).
    pub(super) fn hurt_wall(&mut self, at: Position, damage: i32) -> Option<u8> {
        let index = self.board.wall_at(self.setup, at)?;
        let wall = self.setup.walls.get_mut(usize::from(index))?;
        wall.lives -= damage;
        if !wall.is_standing() {
            self.fallen_walls |= 1 << (index & 127);
        }
        Some(index)
    }

    /// The lives of the robots minus their losses in this round.
    pub(super) fn lives_left(&self) -> Lanes<i32> {
        let Rules { step_attack, straight_fire, splash_fire, .. } = self.setup.rules;
        let splash_hits = self.near_hits - self.straight_hits;
        let lives = Lanes::of(|id| self.setup.robot(id).lives);
        lives.minus_damage([
            (self.step_attacks, step_attack),
            (self.straight_hits, straight_fire),
            (splash_hits, splash_fire),
        ])
    }

    /// The indices of the walls that lost their last life in this round.
    pub(super) fn fallen_walls(&self) -> impl Iterator<Item = u8> + use<O> {
        let mut fallen = self.fallen_walls;
        core::iter::from_fn(move || {
            let index = fallen.trailing_zeros() as u8;
            (fallen != 0).then(|| {
                fallen &= fallen - 1;
                index
            })
        })
    }
}
