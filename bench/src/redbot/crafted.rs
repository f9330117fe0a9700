//! Players that do what the built-in ones avoid: crowd together, and order walls
//! that are refused.

use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::{Action, Movement, Order, Orders, Player, Robot, RobotId, RobotNo, State};
use rulebook_players::chance::SeededDraws;
use rulebook_players::redbot::Builtin;
use std::num::NonZeroU32;

/// How a player of a measured game chooses its orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strategy {
    /// As a built-in player.
    Builtin(Builtin),
    /// Drives towards the nearest rival, into any obstacle on the way, and shoots.
    Brawler,
    /// Drives to one of two cells near the middle, which are the same for all
    /// climbers, and shoots. Leaves the cell after it has reached it.
    Climber,
    /// Drives at random. Each of its robots orders a wall in each round, sometimes
    /// one that must be refused.
    Mason,
}

impl Strategy {
    /// The orders of a player in a state. A robot that its strategy leaves idle
    /// shoots, so that every robot acts.
    pub(crate) fn orders(self, state: &State, player: Player, seed: u64) -> Orders {
        let mut orders = match self {
            Self::Builtin(builtin) => builtin.orders(state, player, seed),
            Self::Brawler => each_alive(state, player, seed, brawl),
            Self::Climber => each_alive(state, player, seed, climb),
            Self::Mason => each_alive(state, player, seed, build),
        };
        for no in RobotNo::ALL {
            if orders[no] == Order::default() {
                orders[no].action = Action::Fire;
            }
        }
        orders
    }
}

fn each_alive(
    state: &State,
    player: Player,
    seed: u64,
    order: fn(&State, RobotId, &mut SeededDraws) -> Order,
) -> Orders {
    let mut chance = SeededDraws::new(seed, player.index(), u64::from(state.setup().round.unsigned_abs()));
    let mut orders = Orders::default();
    for no in RobotNo::ALL {
        orders[no] = order(state, RobotId::new(player, no), &mut chance);
    }
    orders
}

fn brawl(state: &State, id: RobotId, chance: &mut SeededDraws) -> Order {
    let setup = state.setup();
    let robot = setup.robot(id);
    let distance =
        |other: &Robot| other.position.x.abs_diff(robot.position.x) + other.position.y.abs_diff(robot.position.y);
    let rivals = setup.robots().filter(|(other, rival)| other.player != id.player && rival.is_alive());
    let nearest = rivals.min_by_key(|(_, rival)| distance(rival)).map(|(_, rival)| rival.position);
    let movement = match nearest {
        Some(_) if one_in(8, chance) => random_movement(chance),
        Some(rival) => movement_towards(robot, rival),
        None => Movement::Left,
    };
    let action = if one_in(6, chance) { Action::Build(ahead(robot, 2)) } else { Action::Fire };
    Order { movement, action }
}

fn climb(state: &State, id: RobotId, chance: &mut SeededDraws) -> Order {
    let robot = state.setup().robot(id);
    let hill = match id.no {
        RobotNo::R1 => Position::new(11, 13),
        RobotNo::R2 => Position::new(15, 13),
    };
    let movement = if robot.position == hill || one_in(8, chance) {
        random_movement(chance)
    } else {
        movement_towards(robot, hill)
    };
    Order { movement, action: Action::Fire }
}

fn random_movement(chance: &mut SeededDraws) -> Movement {
    chance.pick(&[Movement::Up, Movement::Up, Movement::Left, Movement::Right]).copied().unwrap_or(Movement::Up)
}

/// The movement towards a cell: forward if the robot faces it, otherwise a turn.
fn movement_towards(robot: &Robot, to: Position) -> Movement {
    let (dx, dy) = (to.x - robot.position.x, to.y - robot.position.y);
    let direction = if dx.abs() > dy.abs() {
        if dx > 0 { Direction::Right } else { Direction::Left }
    } else if dy > 0 {
        Direction::Up
    } else {
        Direction::Down
    };
    if robot.direction == direction {
        Movement::Up
    } else if robot.direction.turned_left() == direction {
        Movement::Left
    } else {
        Movement::Right
    }
}

fn build(state: &State, id: RobotId, chance: &mut SeededDraws) -> Order {
    let setup = state.setup();
    let robot = setup.robot(id);
    let movement = random_movement(chance);
    let cell = match chance.below(const { NonZeroU32::new(10).unwrap() }) {
        // Beside itself, which is refused; on a wall, which is refused too; off the board.
        0 => robot.position.next(robot.direction),
        1 => chance.pick(&setup.walls).map_or(robot.position, |wall| wall.position),
        2 if one_in(4, chance) => Position::new(0, random_row(setup.size, chance)),
        // The same cell for all masons in a round.
        3 => Position::new(1 + setup.round % i32::from(setup.size.width()), 1 + setup.round % 7),
        4..6 => ahead(robot, 3),
        _ => Position::new(random_row(setup.size, chance), random_row(setup.size, chance)),
    };
    Order { movement, action: Action::Build(cell) }
}

fn ahead(robot: &Robot, cells: usize) -> Position {
    (0..cells).fold(robot.position, |cell, _| cell.next(robot.direction))
}

/// A random row; also a random column, if the board is square.
pub(crate) fn random_row(size: Size, chance: &mut SeededDraws) -> i32 {
    NonZeroU32::new(size.height().into()).map_or(1, |rows| 1 + chance.below(rows).cast_signed())
}

fn one_in(n: u32, chance: &mut SeededDraws) -> bool {
    NonZeroU32::new(n).is_some_and(|n| chance.below(n) == 0)
}
