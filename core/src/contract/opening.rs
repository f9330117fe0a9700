//! What a standard game begins with.

use super::RulesError;
use core::fmt;

/// What a standard game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Opening {
    /// How many rounds are played at most; the game's own usual number if `None`.
    pub rounds: Option<u32>,
}

/// Why there is no such opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpeningError {
    /// The game begins from a state that is read.
    NoStandardOpening,
    /// Too many rounds.
    TooManyRounds {
        /// The most there can be.
        max: u32,
    },
    /// The rules are not valid.
    BadRules(RulesError),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStandardOpening => {
                write!(f, "the game has no standard opening; begin from a state")
            }
            Self::TooManyRounds { max } => write!(f, "at most {max} rounds can be played"),
            Self::BadRules(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for OpeningError {}

/// A name that a state cannot hold: too long, with blanks around it, or with
/// control characters in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadName {
    /// The most bytes of a name.
    pub max: usize,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a name has at most {} bytes, no blanks around it and no control characters", self.max)
    }
}

impl core::error::Error for BadName {}
