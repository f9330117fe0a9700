//! The parameters of a game. Read SET-3 first.

use core::fmt;

/// The constants that a state holds, except for the number of players, which is that of its armies (SET-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Parameters {
    /// The money of each player before it has any unit, 0..1000000.
    pub money: u32,
    /// The action points of each turn, 1..10000.
    pub action_points: u32,
    /// How many living units a player can have when it buys, 1..32.
    pub max_units: u32,
    /// The number of turns after which the game ends in a draw, 0..999999999; 0 means the largest value.
    pub turn_limit: u32,
}

impl Parameters {
    /// The parameters of the usual start (SET-9).
    pub const STANDARD: Self = Self { money: 120, action_points: 20, max_units: 6, turn_limit: 200 };

    /// The turn in which the game ends in a draw, 1..999999999 (END-2).
    #[must_use]
    pub const fn last_turn(&self) -> u32 {
        if self.turn_limit == 0 { Parameter::TurnLimit.max() } else { self.turn_limit }
    }

    /// The value of a parameter.
    #[must_use]
    pub const fn get(&self, parameter: Parameter) -> u32 {
        match parameter {
            Parameter::Money => self.money,
            Parameter::ActionPoints => self.action_points,
            Parameter::MaxUnits => self.max_units,
            Parameter::TurnLimit => self.turn_limit,
        }
    }

    /// The value of a parameter, mutable.
    pub const fn get_mut(&mut self, parameter: Parameter) -> &mut u32 {
        match parameter {
            Parameter::Money => &mut self.money,
            Parameter::ActionPoints => &mut self.action_points,
            Parameter::MaxUnits => &mut self.max_units,
            Parameter::TurnLimit => &mut self.turn_limit,
        }
    }
}

/// One of the [`Parameters`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the fields of Parameters document them")]
pub enum Parameter {
    Money,
    ActionPoints,
    MaxUnits,
    TurnLimit,
}

impl Parameter {
    /// All parameters, in the order of the state file.
    pub const ALL: [Self; 4] = [Self::Money, Self::ActionPoints, Self::MaxUnits, Self::TurnLimit];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Money => "money",
            Self::ActionPoints => "action_points",
            Self::MaxUnits => "max_units",
            Self::TurnLimit => "turn_limit",
        }
    }

    /// The smallest value (SET-3).
    #[must_use]
    pub const fn min(self) -> u32 {
        match self {
            Self::Money | Self::TurnLimit => 0,
            Self::ActionPoints | Self::MaxUnits => 1,
        }
    }

    /// The largest value (SET-3).
    #[must_use]
    pub const fn max(self) -> u32 {
        match self {
            Self::Money => super::Army::MAX_MONEY,
            Self::ActionPoints => 10_000,
            Self::MaxUnits => super::Army::MAX_UNITS as u32,
            Self::TurnLimit => 999_999_999,
        }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
