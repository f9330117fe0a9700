//! What does not fit together in the files of a start. Read MAP-4 first.

use crate::aitester::army::Player;
use crate::aitester::clause;
use crate::aitester::map::MapViolation;
use crate::aitester::objects::Objects;
use crate::aitester::parameters::Parameter;
use crate::aitester::setup::Situation;
use crate::aitester::tile::Tile;
use crate::aitester::unit_type::{Column, Name, UnitType};
use crate::aitester::violation::{Subject, Violation};
use crate::clause::Clause;
use crate::grid::Size;
use crate::players::MAX_PLAYERS;
use crate::text::Quantity;
use crate::validation::SetupViolation as _;
use core::fmt;
use heapless::Vec;

/// One of the files that give the start of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StartFile {
    /// The settings (AIT-1).
    Settings,
    /// The types of units (AIT-3).
    Types,
    /// The map (MAP-1).
    Map,
    /// The objects (MAP-2).
    Objects,
}

/// What the file contains.
impl fmt::Display for StartFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Settings => "settings",
            Self::Types => "unit types",
            Self::Map => "map",
            Self::Objects => "objects",
        })
    }
}

/// One thing that does not fit together in a [`Start`](super::Start).
///
/// `index` is the place of a unit in the list of the objects, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the variants document their fields")]
pub enum StartViolation {
    /// The map itself is invalid (MAP-1). A map that was read never is.
    Map(MapViolation),
    /// A bonus does not fit the map (FILE-8). In starts made in code: a parameter or a type is invalid.
    Setup(Violation),
    /// The map has more players than `max_players`.
    TooManyPlayers { players: u32, max: u32 },
    /// The player of a unit does not exist.
    NoSuchPlayer { index: u16, player: Player, players: u8 },
    /// The type of a unit does not exist.
    NoSuchType { index: u16, name: Name },
    /// A unit is off the board (FILE-9).
    UnitOffBoard { index: u16, tile: Tile, size: Size },
    /// A unit is not on land (FILE-9).
    UnitOffLand { index: u16, tile: Tile },
    /// A unit is on the tile of a bonus (FILE-9).
    UnitOnBonus { index: u16, tile: Tile },
    /// A unit is on the tile of an earlier one (FILE-9).
    SameTile { index: u16, tile: Tile },
    /// A player has more units than `max_units`; the unit is the first one too many.
    TooManyUnits { index: u16, player: Player, units: u32, max: u32 },
    /// The units of a player cost more than its money; the unit is the first one that it cannot pay.
    TooExpensive { index: u16, player: Player, price: u32, money: u32 },
}

impl StartViolation {
    /// The maximum number of violations: those of the map, the parameters, the types and the bonuses; four for each
    /// unit, and two for each player.
    pub const MAX: usize = MapViolation::MAX
        + 2
        + Parameter::ALL.len()
        + UnitType::MAX_COUNT * (2 + Column::ALL.len())
        + 2 * Situation::MAX_BONUSES
        + 4 * Objects::MAX_UNITS
        + 2 * MAX_PLAYERS;

    /// The file to edit.
    #[must_use]
    pub const fn file(self) -> StartFile {
        match self {
            Self::Map(_) | Self::TooManyPlayers { .. } => StartFile::Map,
            Self::Setup(violation) => match violation {
                Violation::Parameter(_) => StartFile::Settings,
                Violation::NoTypes
                | Violation::TypeName { .. }
                | Violation::TypeNumber { .. }
                | Violation::SameName { .. } => StartFile::Types,
                _ => StartFile::Objects,
            },
            _ => StartFile::Objects,
        }
    }

    /// The violated clause.
    #[must_use]
    pub fn clause(self) -> Clause {
        match self {
            Self::Map(violation) => violation.clause(),
            Self::Setup(violation) => violation.clause(),
            Self::TooManyPlayers { .. }
            | Self::NoSuchPlayer { .. }
            | Self::NoSuchType { .. }
            | Self::TooManyUnits { .. }
            | Self::TooExpensive { .. } => clause::MAP_4,
            Self::UnitOffBoard { .. } | Self::UnitOffLand { .. } | Self::UnitOnBonus { .. } | Self::SameTile { .. } => {
                clause::FILE_9
            }
        }
    }

    /// How to fix the violation, if there is advice.
    #[must_use]
    pub fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Map(violation) => return violation.hint(),
            Self::Setup(violation) => return violation.hint(),
            Self::TooManyPlayers { .. } => "choose a map for fewer players, or raise max_players in the settings",
            Self::NoSuchPlayer { .. } => "`players` in the map is the number of players",
            Self::NoSuchType { .. } => "the first column of the unit types has their names",
            Self::UnitOffBoard { .. } => "columns and rows count from 0",
            Self::UnitOffLand { .. } => "a tile is its column and then its row, both from 0",
            Self::UnitOnBonus { .. } | Self::SameTile { .. } => "a tile holds one unit or one bonus",
            Self::TooManyUnits { .. } => "remove units, or raise max_units in the settings",
            Self::TooExpensive { .. } => "remove units, or raise money in the settings",
        })
    }

    /// The part of the file to which the error points.
    pub(super) const fn subject(self) -> Subject {
        match self {
            Self::Map(violation) => violation.subject(),
            Self::Setup(violation) => violation.subject(),
            Self::TooManyPlayers { .. } => Subject::Players,
            Self::NoSuchPlayer { index, .. }
            | Self::NoSuchType { index, .. }
            | Self::UnitOffBoard { index, .. }
            | Self::UnitOffLand { index, .. }
            | Self::UnitOnBonus { index, .. }
            | Self::SameTile { index, .. }
            | Self::TooManyUnits { index, .. }
            | Self::TooExpensive { index, .. } => Subject::ObjectUnit(index),
        }
    }
}

impl fmt::Display for StartViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Map(violation) => violation.fmt(f),
            Self::Setup(violation) => violation.fmt(f),
            Self::TooManyPlayers { players, max } => {
                write!(f, "expected at most {max} players, as max_players says, found {players}")
            }
            Self::NoSuchPlayer { player, players, .. } => {
                write!(f, "expected a player of the map, 1..{players}, found `{}`", player.number())
            }
            Self::NoSuchType { name, .. } => write!(f, "expected the name of a type, found `{name}`"),
            Self::UnitOffBoard { tile, size, .. } => {
                write!(f, "expected a tile of the board of {size}, found `{tile}`")
            }
            Self::UnitOffLand { tile, .. } => write!(f, "expected a tile of land, found `{tile}`"),
            Self::UnitOnBonus { tile, .. } => write!(f, "expected a free tile, found `{tile}` with a bonus"),
            Self::SameTile { tile, .. } => write!(f, "expected a free tile, found `{tile}` with an earlier unit"),
            Self::TooManyUnits { player, units, max, .. } => {
                write!(f, "expected at most {} of {player}, as max_units says, found {units}", Quantity(max, "unit"))
            }
            Self::TooExpensive { player, price, money, .. } => {
                write!(f, "expected units of {player} for at most {money}, as money says, found units for {price}")
            }
        }
    }
}

/// Why files give no start: everything that does not fit together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError {
    violations: Vec<StartViolation, { StartViolation::MAX }>,
}

impl StartError {
    /// Creates an empty list. It is not an error until a violation is added.
    pub(super) const fn none_yet() -> Self {
        Self { violations: Vec::new() }
    }

    pub(super) fn add(&mut self, violation: StartViolation) {
        // MAX covers all possible violations, so the list is never full.
        let _ = self.violations.push(violation);
    }

    /// The violations; at least one.
    #[must_use]
    pub fn violations(&self) -> &[StartViolation] {
        &self.violations
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, violation) in self.violations.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{}: {violation} ({})", violation.file(), violation.clause())?;
        }
        Ok(())
    }
}

impl core::error::Error for StartError {}
