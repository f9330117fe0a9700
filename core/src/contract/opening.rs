//! Options for the start of a standard game.

use super::RulesError;
use core::fmt;

/// Options for the start of a standard game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Opening {
    /// The maximum number of rounds; `None` for the game's default.
    pub rounds: Option<u32>,
}

/// Why a game cannot start with these options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpeningError {
    /// The game has no standard opening; it starts from a state file.
    NoStandardOpening,
    /// The game takes no number of rounds; it ends by its rules.
    NoRounds,
    /// Too many rounds.
    TooManyRounds {
        /// The largest number of rounds.
        max: u32,
    },
    /// The rules are invalid.
    BadRules(RulesError),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStandardOpening => {
                write!(f, "the game has no standard opening; start from a state")
            }
            Self::NoRounds => write!(f, "the game takes no number of rounds; it ends by its rules"),
            Self::TooManyRounds { max } => write!(f, "at most {max} rounds can be played"),
            Self::BadRules(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for OpeningError {}

/// The error for a name that is too long or has characters that the game does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidName {
    /// The maximum length of a name in bytes.
    pub max: usize,
    /// What else the game demands of a name, as in "no control characters".
    pub rule: &'static str,
}

impl fmt::Display for InvalidName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a name has at most {} bytes, {}", self.max, self.rule)
    }
}

impl core::error::Error for InvalidName {}
