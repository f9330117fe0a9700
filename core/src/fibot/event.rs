//! What happens in a turn, each event with its clause.
//!
//! The events of a turn, in order, add up to the change of the state: a viewer
//! can animate them and a test can assert them.

use super::clause;
use super::reach::Reach;
use super::robot::{Player, Robot};
use super::turn::SlideDirection;
use crate::clause::Clause;
use crate::contract;
use crate::grid::Position;
use crate::players::{MAX_PLAYERS, PlayerSet, seats};
use core::fmt;

/// One thing that happened in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// A player passed (TRN-5).
    Passed {
        /// The player.
        player: Player,
        /// The reason.
        why: PassReason,
    },
    /// A robot slid to another cell (SLD-1).
    Slid {
        /// The robot.
        robot: Robot,
        /// The direction of the slide.
        way: SlideDirection,
        /// The cell before the slide.
        from: Position,
        /// The cell after the slide.
        to: Position,
    },
    /// A robot could not leave its cell (SLD-2).
    Stayed {
        /// The robot.
        robot: Robot,
        /// The intended direction.
        way: SlideDirection,
        /// Its cell.
        at: Position,
    },
    /// A robot reached the flag of its rival (END-1).
    FlagReached {
        /// The robot.
        robot: Robot,
        /// The cell of the flag.
        at: Position,
    },
    /// A robot exploded and left the board (EXP-1).
    Exploded {
        /// The robot.
        robot: Robot,
        /// Its cell.
        at: Position,
        /// How far the explosion reaches from there (EXP-2).
        reach: Reach,
    },
    /// A robot was destroyed by the explosion of another one (EXP-2).
    Destroyed {
        /// The robot.
        robot: Robot,
        /// Its cell.
        at: Position,
        /// The robot that exploded.
        by: Robot,
    },
    /// The round is over (TRN-3).
    RoundOver {
        /// The number of rounds left.
        rounds_left: u8,
    },
    /// The turn is over (TRN-1).
    TurnOver {
        /// The player to move next.
        next: Player,
    },
}

/// Why a turn is a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PassReason {
    /// There was no answer, or the answer is a pass (TRN-5, ANS-4).
    Chosen,
    /// The named robot belongs to the rival (ANS-3).
    NotOwn(Robot),
    /// The named robot is not on the board (ANS-3).
    NotThere(Robot),
    /// The player has no robot on the board (TRN-4).
    NoRobots,
}

impl contract::Event for Event {
    fn clause(&self) -> Clause {
        match self {
            Self::Passed { why, .. } => match why {
                PassReason::Chosen => clause::TRN_5,
                PassReason::NotOwn(_) | PassReason::NotThere(_) => clause::ANS_3,
                PassReason::NoRobots => clause::TRN_4,
            },
            Self::Slid { .. } => clause::SLD_1,
            Self::Stayed { .. } => clause::SLD_2,
            Self::FlagReached { .. } => clause::END_1,
            Self::Exploded { .. } => clause::EXP_1,
            Self::Destroyed { .. } => clause::EXP_2,
            Self::RoundOver { .. } => clause::TRN_3,
            Self::TurnOver { .. } => clause::TRN_1,
        }
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Passed { player, .. } => seats([player]),
            Self::Slid { robot, .. } | Self::Stayed { robot, .. } | Self::Exploded { robot, .. } => {
                seats([robot.player()])
            }
            Self::FlagReached { robot, .. } => seats([robot.player(), robot.player().next()]),
            Self::Destroyed { robot, by, .. } => seats([robot.player(), by.player()]),
            Self::TurnOver { next } => seats([next]),
            Self::RoundOver { .. } => PlayerSet::EMPTY,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Passed { player, why } => match why {
                PassReason::Chosen => write!(f, "{player} passes"),
                PassReason::NotOwn(robot) => write!(f, "{player} passes: robot {robot} is not its own"),
                PassReason::NotThere(robot) => write!(f, "{player} passes: robot {robot} is not on the board"),
                PassReason::NoRobots => write!(f, "{player} has no robot and passes"),
            },
            Self::Slid { robot, way, from, to } => write!(f, "{robot} slid {way} from {from} to {to}"),
            Self::Stayed { robot, way, at } => write!(f, "{robot} cannot slide {way} and stays on {at}"),
            Self::FlagReached { robot, at } => {
                write!(f, "{robot} reached the flag of {} on {at}", robot.player().next())
            }
            Self::Exploded { robot, at, reach } => {
                let [north, east, south, west] = SlideDirection::ALL.map(|way| reach.end(at, way));
                write!(f, "{robot} exploded on {at}, from {west} to {east} and {north} to {south}")
            }
            Self::Destroyed { robot, at, by } => write!(f, "{robot} on {at} was destroyed by the explosion of {by}"),
            Self::RoundOver { rounds_left } => write!(f, "the round is over, {rounds_left} left"),
            Self::TurnOver { next } => write!(f, "the turn is over, {next} is next"),
        }
    }
}
