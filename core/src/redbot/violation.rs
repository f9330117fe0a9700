//! Violations in a state. Read FILE-9 to FILE-17 first.

use super::clause;
use super::event::Object;
use super::setup::{MAX_GOALS, MAX_WALLS};
use super::team::{Player, RobotId};
use crate::clause::Clause;
use crate::contract::RulesError;
use crate::text::SyntaxError;
use crate::validation::SetupViolation;
use core::fmt;

/// One violation in a [`Setup`](super::Setup).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// A constant is out of range (SET-4).
    Rules(RulesError),
    /// The counter is negative or above the maximum (FILE-13).
    Counter,
    /// A living robot is not on the board (FILE-10).
    RobotOffBoard(RobotId),
    /// Two objects share a cell (FILE-9).
    SameCell {
        /// The later object.
        object: Object,
        /// The object that is already there.
        other: Object,
    },
    /// The wall with this index is on the cell of an earlier wall (FILE-11).
    WallTwice(u8),
    /// A goal cell is not on the board (FILE-17).
    GoalOffBoard {
        /// The player whose goal it is.
        player: Player,
        /// Its index in the list.
        index: u8,
    },
    /// A player is in the game without a living robot (FILE-12).
    InGameWithoutRobot(Player),
    /// A player is in the game and has a finish round (FILE-12).
    InGameWithFinish(Player),
    /// A finish round is not in 0..2147483646 (FILE-4). No file can contain this.
    FinishRound(Player),
    /// Fire points are negative (FILE-14).
    NegativePoints(Player),
    /// Fire points could exceed 32 bits in the rest of the game (FILE-14).
    TooManyPoints(Player),
    /// The number of walls left is negative, above the player's allowance, or lower than two charges per round can
    /// explain (FILE-15).
    Allowance(Player),
    /// There are more walls than charges of all players (FILE-16).
    MoreWallsThanCharges,
}

impl Violation {
    /// The maximum number of violations: two for the rules and the counter and
    /// one for all charges, one per robot and goal cell, two per wall, and six
    /// per player.
    pub const MAX: usize = 2 + 8 + 2 * MAX_WALLS + 4 * MAX_GOALS + 4 * 6 + 1;

    /// The violated clause.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::Rules(_) => clause::SET_4,
            Self::SameCell { .. } => clause::FILE_9,
            Self::RobotOffBoard(_) => clause::FILE_10,
            Self::WallTwice(_) => clause::FILE_11,
            Self::InGameWithoutRobot(_) | Self::InGameWithFinish(_) => clause::FILE_12,
            Self::FinishRound(_) => clause::FILE_4,
            Self::Counter => clause::FILE_13,
            Self::NegativePoints(_) | Self::TooManyPoints(_) => clause::FILE_14,
            Self::Allowance(_) => clause::FILE_15,
            Self::MoreWallsThanCharges => clause::FILE_16,
            Self::GoalOffBoard { .. } => clause::FILE_17,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "{error}"),
            Self::Counter => write!(f, "the round counter is not between 0 and the maximum"),
            Self::RobotOffBoard(robot) => write!(f, "{robot} is alive but not on the board"),
            Self::SameCell { object, other } => write!(f, "{object} stands on the cell of {other}"),
            Self::WallTwice(index) => write!(f, "{} is already in the list", Object::Wall(*index)),
            Self::GoalOffBoard { player, index } => {
                write!(f, "goal cell {} of {player} is not on the board", u16::from(*index) + 1)
            }
            Self::InGameWithoutRobot(player) => {
                write!(f, "{player} is in the game and has no robot alive")
            }
            Self::InGameWithFinish(player) => {
                write!(f, "{player} is in the game and has a finish round")
            }
            Self::FinishRound(player) => {
                write!(f, "the finish round of {player} is not 0..2147483646")
            }
            Self::NegativePoints(player) => write!(f, "{player} has negative fire points"),
            Self::TooManyPoints(player) => {
                write!(f, "{player} has so many fire points that the total could exceed 32 bits")
            }
            Self::Allowance(player) => {
                write!(
                    f,
                    "{player} has more walls left than the rules allow, or fewer than two charges per round explain"
                )
            }
            Self::MoreWallsThanCharges => write!(f, "there are more walls than charges of all players together"),
        }
    }
}

impl Violation {
    /// How to fix the violation, if there is advice.
    #[must_use]
    pub const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Allowance(_) | Self::MoreWallsThanCharges => {
                "walls left = walls_per_player - charges, at most two charges per player and round; \
                 if the game had other rules, give them with --rules"
            }
            Self::InGameWithoutRobot(_) => "a player without robots has InGame 0",
            Self::InGameWithFinish(_) => "a player that has arrived has InGame 0; not arrived is 2147483647",
            Self::RobotOffBoard(_) => "a destroyed robot (0 lives or less) may lie anywhere",
            Self::WallTwice(_) => "a destroyed wall stays in the list, and its cell cannot be built on again",
            _ => return None,
        })
    }
}

impl SetupViolation for Violation {
    fn clause(&self) -> Clause {
        (*self).clause()
    }

    fn hint(&self) -> Option<&'static str> {
        (*self).hint()
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        super::file::fault_of(error)
    }
}

/// The part of a round file that a [`Violation`] is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Counter,
    Walls,
    Player(Player),
    Robot(RobotId),
    Wall(u8),
    Goal(Player, u8),
}

impl Violation {
    /// The part of the file to which the error points.
    pub(super) const fn subject(self) -> Subject {
        match self {
            Self::Rules(_) | Self::Counter => Subject::Counter,
            Self::RobotOffBoard(robot) | Self::SameCell { object: Object::Robot(robot), .. } => Subject::Robot(robot),
            Self::SameCell { object: Object::Wall(index), .. } | Self::WallTwice(index) => Subject::Wall(index),
            Self::GoalOffBoard { player, index } => Subject::Goal(player, index),
            Self::InGameWithoutRobot(player)
            | Self::InGameWithFinish(player)
            | Self::FinishRound(player)
            | Self::NegativePoints(player)
            | Self::TooManyPoints(player)
            | Self::Allowance(player) => Subject::Player(player),
            Self::MoreWallsThanCharges => Subject::Walls,
        }
    }
}
