//! What happens in a round, each event with its clause.
//!
//! The events of a round, in order, add up to the change of the state: a viewer
//! can animate them and a test can assert them.

use super::clause;
use super::orders::Orders;
use super::team::{Player, RobotId};
use crate::clause::Clause;
use crate::contract;
use crate::grid::{Direction, Position};
use crate::players::{MAX_PLAYERS, PlayerSet, seats};
use core::fmt;

/// An object on the board: it can block movement, be hit and be destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Object {
    /// A robot.
    Robot(RobotId),
    /// The wall with this index in the list of walls, `0..128`.
    Wall(u8),
}

/// One thing that happened in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// The orders of a player as the engine parsed them (FILE-6).
    Ordered {
        /// The player.
        player: Player,
        /// The orders.
        orders: Orders,
    },
    /// A player that is out of the game has no more orders (ORD-3). The event
    /// occurs once, in the first such round.
    Retired {
        /// The player.
        player: Player,
    },
    /// A player gave an order to a destroyed robot; it has no effect (ORD-2).
    Ignored {
        /// The robot.
        robot: RobotId,
    },
    /// A robot turned on its cell (MOV-1).
    Turned {
        /// The robot.
        robot: RobotId,
        /// Its new direction.
        to: Direction,
    },
    /// A robot tried to leave the board; it stays and loses no lives (MOV-2).
    Halted {
        /// The robot.
        robot: RobotId,
    },
    /// A robot ran into an object; it stays, and the object loses lives (MOV-3).
    Bumped {
        /// The robot that moved.
        robot: RobotId,
        /// The object.
        into: Object,
        /// The cell of the object.
        at: Position,
        /// The lives that the object lost.
        damage: i32,
    },
    /// A robot moved a cell forward (MOV-5).
    Moved {
        /// The robot.
        robot: RobotId,
        /// Its cell before the move.
        from: Position,
        /// Its cell after the move.
        to: Position,
    },
    /// A robot tried to enter the same empty cell as another; it stays and loses lives (MOV-6).
    Contested {
        /// The robot.
        robot: RobotId,
        /// The contested cell.
        cell: Position,
        /// The lives that the robot lost.
        damage: i32,
    },
    /// A player arrived (ARR-1).
    Arrived {
        /// The player.
        player: Player,
        /// The robot on a goal cell; the first one if both are.
        robot: RobotId,
        /// The finish round.
        round: i32,
    },
    /// A robot shot (FIR-1, FIR-2).
    Shot {
        /// The robot.
        robot: RobotId,
        /// Its cell; the shot starts at the next one.
        from: Position,
        /// The direction of the shot.
        direction: Direction,
        /// The cell where the shot hit an object; `None` when it left the board.
        hit: Option<Position>,
    },
    /// A shot damaged an object (FIR-3, FIR-4, FIR-5).
    Hit {
        /// The robot that shot.
        shooter: RobotId,
        /// The damaged object.
        object: Object,
        /// The cell of the object.
        at: Position,
        /// The kind of hit.
        kind: HitKind,
        /// The lives that the object lost.
        damage: i32,
        /// The points that the shooter's player gained.
        points: i32,
    },
    /// An object has no lives left and is destroyed (DEA-1).
    Destroyed {
        /// The object.
        object: Object,
        /// Its cell.
        at: Position,
    },
    /// A player has lost both robots and is out of the game (DEA-3).
    Eliminated {
        /// The player.
        player: Player,
    },
    /// A robot's build was accepted and charged (BLD-5, BLD-6).
    Charged {
        /// The robot.
        robot: RobotId,
        /// The cell of the wall.
        at: Position,
    },
    /// A robot's build was refused, without a charge (BLD-1 to BLD-4).
    Refused {
        /// The robot.
        robot: RobotId,
        /// The cell of the wall.
        at: Position,
        /// The reason.
        why: Refusal,
    },
    /// The board builds of this round exceed the cap: this build does not happen, and its charge is refunded (BLD-8).
    Refunded {
        /// The robot.
        robot: RobotId,
        /// The cell of the wall.
        at: Position,
    },
    /// A wall was built, on or off the board (BLD-6, BLD-7, BLD-9).
    Built {
        /// The index of the wall in the list.
        wall: u8,
        /// Its cell.
        at: Position,
        /// Its lives.
        lives: i32,
    },
    /// The round is over (END-1).
    RoundOver {
        /// The number of the round.
        round: i32,
    },
}

/// How a shot damages an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HitKind {
    /// The object was the first one in the line of fire (FIR-3).
    Straight,
    /// The object was next to the cell that was hit (FIR-4).
    Splash,
}

/// Why a build is refused; the first reason that applies, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Refusal {
    /// The robot did not survive the fire of this round (BLD-1).
    BuilderDestroyed,
    /// The player has no wall left (BLD-2).
    NoWallsLeft,
    /// A wall stands or once stood there (BLD-3).
    WallThere,
    /// This living robot is in the 3 × 3 square around the cell (BLD-4).
    RobotNear(RobotId),
}

impl contract::Event for Event {
    fn clause(&self) -> Clause {
        match self {
            Self::Ordered { .. } => clause::FILE_6,
            Self::Retired { .. } => clause::ORD_3,
            Self::Ignored { .. } => clause::ORD_2,
            Self::Turned { .. } => clause::MOV_1,
            Self::Halted { .. } => clause::MOV_2,
            Self::Bumped { .. } => clause::MOV_3,
            Self::Moved { .. } => clause::MOV_5,
            Self::Contested { .. } => clause::MOV_6,
            Self::Arrived { .. } => clause::ARR_1,
            Self::Shot { .. } => clause::FIR_2,
            Self::Hit { kind: HitKind::Straight, .. } => clause::FIR_3,
            Self::Hit { kind: HitKind::Splash, .. } => clause::FIR_4,
            Self::Destroyed { .. } => clause::DEA_1,
            Self::Eliminated { .. } => clause::DEA_3,
            Self::Charged { .. } => clause::BLD_5,
            Self::Refused { why, .. } => match why {
                Refusal::BuilderDestroyed => clause::BLD_1,
                Refusal::NoWallsLeft => clause::BLD_2,
                Refusal::WallThere => clause::BLD_3,
                Refusal::RobotNear(_) => clause::BLD_4,
            },
            Self::Refunded { .. } => clause::BLD_8,
            Self::Built { .. } => clause::BLD_9,
            Self::RoundOver { .. } => clause::END_1,
        }
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Ordered { player, .. }
            | Self::Retired { player }
            | Self::Arrived { player, .. }
            | Self::Eliminated { player } => seats([player]),
            Self::Ignored { robot }
            | Self::Turned { robot, .. }
            | Self::Halted { robot }
            | Self::Moved { robot, .. }
            | Self::Contested { robot, .. }
            | Self::Shot { robot, .. }
            | Self::Charged { robot, .. }
            | Self::Refunded { robot, .. } => seats([robot.player]),
            Self::Bumped { robot, into, .. } => seats([Some(robot.player), into.player()].into_iter().flatten()),
            Self::Hit { shooter, object, .. } => seats([Some(shooter.player), object.player()].into_iter().flatten()),
            Self::Destroyed { object, .. } => seats(object.player()),
            Self::Refused { robot, why, .. } => {
                let near = if let Refusal::RobotNear(other) = why { Some(other.player) } else { None };
                seats([Some(robot.player), near].into_iter().flatten())
            }
            Self::Built { .. } | Self::RoundOver { .. } => PlayerSet::EMPTY,
        }
    }
}

impl Object {
    /// The owner; walls have none.
    const fn player(self) -> Option<Player> {
        match self {
            Self::Robot(robot) => Some(robot.player),
            Self::Wall(_) => None,
        }
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot(robot) => write!(f, "{robot}"),
            Self::Wall(index) => write!(f, "wall {}", u16::from(*index) + 1),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuilderDestroyed => write!(f, "the builder was destroyed"),
            Self::NoWallsLeft => write!(f, "no wall is left"),
            Self::WallThere => write!(f, "a wall stands or stood there"),
            Self::RobotNear(robot) => write!(f, "{robot} is too near"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Ordered { player, orders } => write!(f, "{player} ordered {orders}"),
            Self::Retired { player } => write!(f, "{player} is out of the game and is not asked"),
            Self::Ignored { robot } => write!(f, "{robot} is destroyed and does nothing"),
            Self::Turned { robot, to } => write!(f, "{robot} turned and faces {}", super::file::direction_word(to)),
            Self::Halted { robot } => write!(f, "{robot} stays at the edge of the board"),
            Self::Bumped { robot, into, at, damage } => {
                write!(f, "{robot} ran into {into} on {at}, which lost {damage}")
            }
            Self::Moved { robot, from, to } => write!(f, "{robot} moved from {from} to {to}"),
            Self::Contested { robot, cell, damage } => {
                write!(f, "{robot} wanted {cell} like another, stays and lost {damage}")
            }
            Self::Arrived { player, robot, round } => write!(f, "{player} arrived with {robot} in round {round}"),
            Self::Shot { robot, from, direction, hit } => {
                write!(f, "{robot} shot {} from {from}", super::file::direction_word(direction))?;
                match hit {
                    Some(at) => write!(f, " and hit on {at}"),
                    None => write!(f, " and hit nothing"),
                }
            }
            Self::Hit { shooter, object, at, kind, damage, points } => {
                let kind = match kind {
                    HitKind::Straight => "directly",
                    HitKind::Splash => "next to the hit",
                };
                write!(f, "{object} on {at} lost {damage} {kind}")?;
                if points > 0 { write!(f, ", {points} points for {}", shooter.player) } else { Ok(()) }
            }
            Self::Destroyed { object, at } => write!(f, "{object} on {at} is destroyed"),
            Self::Eliminated { player } => write!(f, "{player} has no robot left and is out"),
            Self::Charged { robot, at } => write!(f, "{robot} pays for a wall on {at}"),
            Self::Refused { robot, at, why } => write!(f, "{robot} may not build on {at}: {why}"),
            Self::Refunded { robot, at } => write!(f, "{robot} gets its wall on {at} back: the board has too many"),
            Self::Built { wall, at, lives } => write!(f, "{} was built on {at} with {lives} lives", Object::Wall(wall)),
            Self::RoundOver { round } => write!(f, "round {round} is over, the counter is {}", i64::from(round) + 1),
        }
    }
}
