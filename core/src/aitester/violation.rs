//! Violations in a state. Read SET-3 to SET-8 and FILE-3 to FILE-9 first.

use super::army::{Army, Player};
use super::clause;
use super::event::UnitId;
use super::parameters::Parameter;
use super::setup::Situation;
use super::tile::Tile;
use super::unit_type::{Column, UnitType};
use crate::clause::Clause;
use crate::players::MAX_PLAYERS;
use crate::text::SyntaxError;
use crate::validation::SetupViolation;
use core::fmt;

/// One violation in a [`Setup`](super::Setup).
///
/// A well-formed file can violate only FILE-5 to FILE-9. The other checks limit setups made in code to what a file can
/// express.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// There are fewer than two players (SET-3).
    TooFewPlayers,
    /// A parameter is out of its range (SET-3).
    Parameter(Parameter),
    /// There are no types (SET-6).
    NoTypes,
    /// A type has no name, icon or sound (SET-6).
    TypeName {
        /// The number of the type.
        number: u8,
    },
    /// A number of a type is out of its range (SET-6).
    TypeNumber {
        /// The number of the type.
        number: u8,
        /// The number that is out of range.
        column: Column,
    },
    /// A type has the name of an earlier one (FILE-6).
    SameName {
        /// The number of the type.
        number: u8,
        /// The number of the earlier type.
        other: u8,
    },
    /// A placement tile is not land (FILE-5). For each player, only the first one is reported.
    PlacementOffLand {
        /// The player.
        player: Player,
        /// The tile.
        tile: Tile,
    },
    /// A placement tile belongs to a player that does not exist (FILE-5). For each player, only the first one is
    /// reported.
    PlacementOfNobody {
        /// The player.
        player: Player,
        /// The tile.
        tile: Tile,
    },
    /// It is the turn of a player that does not exist (FILE-7).
    NoSuchPlayer {
        /// The player.
        player: Player,
        /// The number of players.
        players: u8,
    },
    /// The number of the turn is above the turn limit (FILE-7).
    Turn {
        /// The number of the turn.
        found: u32,
        /// The turn limit.
        max: u32,
    },
    /// The number of the turn is not 0 while the players buy (FILE-7).
    TurnWhileBuying,
    /// The points are above those of a turn (FILE-7).
    Points {
        /// The points.
        found: u32,
        /// The points of a turn.
        max: u32,
    },
    /// The points are not 0 while the players buy (FILE-7).
    PointsWhileBuying,
    /// The count of refusals is above 2 (FILE-3).
    Refused,
    /// A bonus is off the board (FILE-8).
    BonusOffBoard {
        /// The index of the bonus.
        index: u8,
    },
    /// A bonus is not on land (FILE-8).
    BonusOffLand {
        /// The index of the bonus.
        index: u8,
    },
    /// A bonus is on the tile of an earlier one (FILE-8).
    SameBonus {
        /// The index of the bonus.
        index: u8,
        /// The index of the earlier bonus.
        other: u8,
    },
    /// The money of a player is above its largest value (SET-4).
    Money(Player),
    /// The health of a unit is above its largest value (SET-5).
    Health(UnitId),
    /// The type of a unit does not exist (FILE-9).
    NoSuchType(UnitId),
    /// A unit is off the board (FILE-9).
    UnitOffBoard(UnitId),
    /// A living unit is not on land (FILE-9).
    UnitOffLand(UnitId),
    /// A living unit is on the tile of a bonus (FILE-9).
    UnitOnBonus(UnitId),
    /// A living unit is on the tile of an earlier living unit (FILE-9).
    SameTile {
        /// The unit.
        unit: UnitId,
        /// The earlier unit.
        other: UnitId,
    },
}

impl Violation {
    /// The maximum number of violations: the numbers at the top of a file; for each type its names and numbers; for
    /// each player two on its placement tiles, and the money; two for each bonus, and four for each unit.
    pub const MAX: usize = 9
        + Parameter::ALL.len()
        + UnitType::MAX_COUNT * (2 + Column::ALL.len())
        + MAX_PLAYERS * (3 + 4 * Army::MAX_UNITS)
        + 2 * Situation::MAX_BONUSES;

    /// The violated clause.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::TooFewPlayers | Self::Parameter(_) => clause::SET_3,
            Self::NoTypes | Self::TypeName { .. } | Self::TypeNumber { .. } => clause::SET_6,
            Self::SameName { .. } => clause::FILE_6,
            Self::PlacementOffLand { .. } | Self::PlacementOfNobody { .. } => clause::FILE_5,
            Self::NoSuchPlayer { .. }
            | Self::Turn { .. }
            | Self::TurnWhileBuying
            | Self::Points { .. }
            | Self::PointsWhileBuying => clause::FILE_7,
            Self::Refused => clause::FILE_3,
            Self::BonusOffBoard { .. } | Self::BonusOffLand { .. } | Self::SameBonus { .. } => clause::FILE_8,
            Self::Money(_) => clause::SET_4,
            Self::Health(_) => clause::SET_5,
            Self::NoSuchType(_)
            | Self::UnitOffBoard(_)
            | Self::UnitOffLand(_)
            | Self::UnitOnBonus(_)
            | Self::SameTile { .. } => clause::FILE_9,
        }
    }
}

impl SetupViolation for Violation {
    fn clause(&self) -> Clause {
        (*self).clause()
    }

    fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::SameBonus { .. } => "a tile holds one bonus",
            Self::SameName { .. } => "each type has a name of its own",
            Self::PlacementOffLand { .. } => "the rows of placement tiles have `.` where the terrain is water or wall",
            Self::PlacementOfNobody { .. } => "`players` is the number of players",
            Self::TurnWhileBuying | Self::PointsWhileBuying => "turn and points are 0 in the phase `buy`",
            Self::BonusOffBoard { .. } | Self::UnitOffBoard(_) => "columns and rows count from 0",
            Self::BonusOffLand { .. } | Self::UnitOffLand(_) => "a tile is its column and then its row, both from 0",
            Self::NoSuchType(_) => "types count from 0",
            Self::UnitOnBonus(_) => "a unit that moves to a bonus takes it",
            Self::SameTile { .. } => "a dead unit has health 0",
            _ => return None,
        })
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        super::file::fault_of(error)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooFewPlayers => write!(f, "there are fewer than two players"),
            Self::Parameter(parameter) => {
                write!(f, "{parameter} is not {}..{}", parameter.min(), parameter.max())
            }
            Self::NoTypes => write!(f, "there are no types of units"),
            Self::TypeName { number } => write!(f, "type {number} has no name, icon or sound"),
            Self::TypeNumber { number, column } => {
                write!(f, "{column} of type {number} is not {}..{}", column.min(), Column::MAX)
            }
            Self::SameName { number, other } => write!(f, "type {number} has the name of type {other}"),
            Self::PlacementOffLand { player, tile } => write!(f, "the placement tile {tile} of {player} is not land"),
            Self::PlacementOfNobody { player, tile } => {
                write!(f, "the placement tile {tile} belongs to {player}, who does not exist")
            }
            Self::NoSuchPlayer { player, players } => {
                write!(f, "expected a player 1..{players}, found `{}`", player.number())
            }
            Self::Turn { found, max } => {
                write!(f, "expected a turn up to {max}, as turn_limit says, found `{found}`")
            }
            Self::TurnWhileBuying => write!(f, "the turn is not 0 while the players buy"),
            Self::Points { found, max } => {
                write!(f, "expected points up to {max}, as action_points says, found `{found}`")
            }
            Self::PointsWhileBuying => write!(f, "the points are not 0 while the players buy"),
            Self::Refused => write!(f, "the count of refusals is above 2"),
            Self::BonusOffBoard { index } => write!(f, "bonus {index} is off the board"),
            Self::BonusOffLand { index } => write!(f, "bonus {index} is not on land"),
            Self::SameBonus { index, other } => write!(f, "bonus {index} is on the tile of bonus {other}"),
            Self::Money(player) => write!(f, "the money of {player} is above {}", Army::MAX_MONEY),
            Self::Health(unit) => write!(f, "the health of {unit} is above {}", super::Unit::MAX_HEALTH),
            Self::NoSuchType(unit) => write!(f, "the type of {unit} does not exist"),
            Self::UnitOffBoard(unit) => write!(f, "{unit} is off the board"),
            Self::UnitOffLand(unit) => write!(f, "{unit} is not on land"),
            Self::UnitOnBonus(unit) => write!(f, "{unit} is on a bonus"),
            Self::SameTile { unit, other } => write!(f, "{unit} is on the tile of {other}"),
        }
    }
}

/// The part of a file that a violation is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Top,
    Players,
    Parameter(Parameter),
    Turn,
    Player,
    Points,
    Refused,
    Type(u8),
    Placement(Tile),
    Bonus(u8),
    Money(Player),
    TypeOf(UnitId),
    Unit(UnitId),
    /// The unit with this index in a file of objects.
    ObjectUnit(u16),
}

impl Violation {
    /// The part of the file to which the error points.
    pub(super) const fn subject(self) -> Subject {
        match self {
            Self::TooFewPlayers | Self::NoTypes => Subject::Top,
            Self::Parameter(parameter) => Subject::Parameter(parameter),
            Self::TypeName { number } | Self::TypeNumber { number, .. } | Self::SameName { number, .. } => {
                Subject::Type(number)
            }
            Self::PlacementOffLand { tile, .. } | Self::PlacementOfNobody { tile, .. } => Subject::Placement(tile),
            Self::NoSuchPlayer { .. } => Subject::Player,
            Self::Turn { .. } | Self::TurnWhileBuying => Subject::Turn,
            Self::Points { .. } | Self::PointsWhileBuying => Subject::Points,
            Self::Refused => Subject::Refused,
            Self::BonusOffBoard { index } | Self::BonusOffLand { index } | Self::SameBonus { index, .. } => {
                Subject::Bonus(index)
            }
            Self::Money(player) => Subject::Money(player),
            Self::NoSuchType(unit) => Subject::TypeOf(unit),
            Self::Health(unit)
            | Self::UnitOffBoard(unit)
            | Self::UnitOffLand(unit)
            | Self::UnitOnBonus(unit)
            | Self::SameTile { unit, .. } => Subject::Unit(unit),
        }
    }
}
