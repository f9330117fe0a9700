//! The constant of the game and its variant. Read SET-5 first.

use super::board::Board;
use crate::contract::{self, RulesError};
use crate::text::ExpectedSyntax;
use core::fmt;

/// The constant of the game that a variant may change (SET-5).
///
/// ```
/// use rulebook_core::contract::read_rules;
/// use rulebook_core::othello::{Rules, Start};
///
/// assert_eq!(read_rules::<Rules>(b"start=mirrored\n")?.start, Start::Mirrored);
/// assert_eq!(Rules::default().start, Start::Standard);
/// # Ok::<(), rulebook_core::contract::RulesTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Rules {
    /// `start`: the board with which a game begins.
    pub start: Start,
}

/// The board with which a game begins (SET-4, SET-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Start {
    /// White on d4 and e5, black on e4 and d5.
    #[default]
    Standard,
    /// The colors exchanged, as in the program of the source.
    Mirrored,
}

impl Start {
    /// The board.
    #[must_use]
    pub const fn board(self) -> Board {
        match self {
            Self::Standard => Board::START,
            Self::Mirrored => Board::START.with_colors_swapped(),
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard => "standard",
            Self::Mirrored => "mirrored",
        })
    }
}

const START: &str = "start";

impl contract::Rules for Rules {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        self.start = match (key, value) {
            (START, "standard") => Start::Standard,
            (START, "mirrored") => Start::Mirrored,
            (START, _) => {
                let expected = ExpectedSyntax::OneOf("standard or mirrored");
                return Err(RulesError::BadValue { key: START, expected });
            }
            _ => return Err(RulesError::UnknownKey { known: START }),
        };
        Ok(())
    }

    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each(START, &self.start);
    }
}
