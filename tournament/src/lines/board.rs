//! Boards: initial states of matches.

use crate::entrant::check_name;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An initial state of matches. The plan contains the whole state, not the path of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The unique name. The rules for names of entrants apply.
    pub name: String,
    /// The state in the game's notation. It determines the number of rounds of the match.
    pub state: String,
}

/// The reason why a list of boards is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A name is empty, is too long, starts or ends with a blank, or contains unprintable characters.
    BadName(String),
    /// Two boards have the same name.
    SameName(String),
    /// A board has no state.
    Empty(String),
    /// The plan sets a number of rounds, although each board determines its own.
    Rounds(u32),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadName(name) => write!(f, "{name:?} is not a valid board name"),
            Self::SameName(name) => write!(f, "two boards are named {name:?}"),
            Self::Empty(name) => write!(f, "the board {name:?} has no state"),
            Self::Rounds(rounds) => write!(f, "each board sets its own number of rounds, so it cannot be {rounds}"),
        }
    }
}

impl std::error::Error for BoardError {}

/// Checks a list of boards: their names are valid and unique, and their states are not empty.
///
/// # Errors
///
/// [`BoardError`]
pub(crate) fn check_boards<'a>(boards: impl IntoIterator<Item = &'a Board>) -> Result<(), BoardError> {
    let mut names = std::collections::BTreeSet::new();
    for Board { name, state } in boards {
        check_name(name).map_err(|_| BoardError::BadName(name.clone()))?;
        if state.is_empty() {
            return Err(BoardError::Empty(name.clone()));
        }
        if !names.insert(name) {
            return Err(BoardError::SameName(name.clone()));
        }
    }
    Ok(())
}
