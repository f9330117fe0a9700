//! Violations in a state, and the checks that find them. Read SET-1 to SET-4 and FILE-3 to FILE-6 first.

use super::clause;
use super::robot::{Player, Robot};
use super::setup::Setup;
use crate::clause::Clause;
use crate::text::SyntaxError;
use crate::validation::SetupViolation;
use core::fmt;

impl Setup {
    /// Passes every violation to `report`, and returns whether there was none. To collect the violations, use
    /// [`State::new`](super::State::new).
    pub fn check(&self, report: &mut dyn FnMut(Violation)) -> bool {
        let mut is_valid = true;
        let mut report = |violation| {
            is_valid = false;
            report(violation);
        };
        if self.size.width().max(self.size.height()) > Self::MAX_SIDE {
            report(Violation::Size);
        }
        if self.rounds_left > Self::MAX_ROUNDS {
            report(Violation::Rounds);
        }
        if !self.walls.is_within(self.size) {
            report(Violation::WallOffBoard);
        }
        for (player, &flag) in self.flags.iter() {
            if !self.size.contains(flag) {
                report(Violation::FlagOffBoard(player));
            } else if self.walls.contains(flag) {
                report(Violation::FlagOnWall(player));
            }
        }
        self.check_robots(&mut report);
        is_valid
    }

    /// Checks the cells of the robots (SET-4).
    fn check_robots(&self, report: &mut dyn FnMut(Violation)) {
        for (robot, at) in self.robots.iter() {
            let earlier = self.robots.iter().find(|&(other, cell)| other < robot && cell == at);
            if !self.size.contains(at) {
                report(Violation::RobotOffBoard(robot));
            } else if self.walls.contains(at) {
                report(Violation::RobotOnWall(robot));
            } else if let Some((other, _)) = earlier {
                report(Violation::SameCell { robot, other });
            }
        }
    }
}

/// One violation in a [`Setup`]. A well-formed file can violate only FILE-6. The other checks limit setups made in code
/// to what a file can express.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// A side of the board is longer than 25 (SET-1).
    Size,
    /// More than 25 rounds are left (FILE-3).
    Rounds,
    /// A wall is not on the board (SET-3).
    WallOffBoard,
    /// The flag of this player is not on the board (FILE-3).
    FlagOffBoard(Player),
    /// The flag of this player is on a wall (FILE-6).
    FlagOnWall(Player),
    /// A robot is not on the board (SET-4).
    RobotOffBoard(Robot),
    /// A robot is on a wall (SET-4).
    RobotOnWall(Robot),
    /// A robot is on the cell of an earlier one (SET-4).
    SameCell {
        /// The robot.
        robot: Robot,
        /// The robot that is already there.
        other: Robot,
    },
}

impl Violation {
    /// The maximum number of violations: one each for the size, the rounds and
    /// the walls, and one per flag and per robot.
    pub const MAX: usize = 3 + 2 + Robot::COUNT;
}

impl SetupViolation for Violation {
    fn clause(&self) -> Clause {
        match self {
            Self::Size => clause::SET_1,
            Self::Rounds | Self::FlagOffBoard(_) => clause::FILE_3,
            Self::WallOffBoard => clause::SET_3,
            Self::FlagOnWall(_) => clause::FILE_6,
            Self::RobotOffBoard(_) | Self::RobotOnWall(_) | Self::SameCell { .. } => clause::SET_4,
        }
    }

    fn hint(&self) -> Option<&'static str> {
        match self {
            Self::FlagOnWall(_) => {
                Some("the second line has the column and the row of each flag; row 1 is the top row")
            }
            _ => None,
        }
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        super::file::fault_of(error)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => write!(f, "a side of the board is longer than 25"),
            Self::Rounds => write!(f, "more than 25 rounds are left"),
            Self::WallOffBoard => write!(f, "a wall is not on the board"),
            Self::FlagOffBoard(player) => write!(f, "the flag of {player} is not on the board"),
            Self::FlagOnWall(player) => write!(f, "the flag of {player} is on a wall"),
            Self::RobotOffBoard(robot) => write!(f, "robot {robot} is not on the board"),
            Self::RobotOnWall(robot) => write!(f, "robot {robot} is on a wall"),
            Self::SameCell { robot, other } => write!(f, "robot {robot} is on the cell of robot {other}"),
        }
    }
}
