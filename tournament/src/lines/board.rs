//! Boards: the states that matches begin from.

use crate::entrant::check_name;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A state that matches begin from, in whole, so that whoever has the plan has
/// its boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The name, which tells boards apart; what can name an entrant can name a board.
    pub name: String,
    /// The state as the game writes it. Its rounds are those of the match.
    pub state: String,
}

/// Why boards are not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A name that is empty, too long, has blanks around it or control characters in it.
    BadName(String),
    /// A name that two of the boards have.
    SameName(String),
    /// A board without a state.
    Empty(String),
    /// Rounds that are to be played, although each board tells its own.
    Rounds(u32),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadName(name) => write!(f, "{name:?} cannot be the name of a board"),
            Self::SameName(name) => write!(f, "two boards are named {name:?}"),
            Self::Empty(name) => write!(f, "the board {name:?} has no state"),
            Self::Rounds(rounds) => write!(f, "each board tells its own rounds, so they cannot be {rounds}"),
        }
    }
}

impl std::error::Error for BoardError {}

/// Checks boards that are played together.
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
