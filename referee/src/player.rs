//! The players of a match.

use super::program::Program;
use rulebook_core::contract::TextState;
use rulebook_core::players::Seat;
use std::fmt;

/// A player of a match.
pub enum Player {
    /// A program, which runs in a process of its own.
    Program(Program),
    /// A function of the embedding program. It is trusted and has no limits.
    InProcess(InProcess),
}

/// A function that maps a state, the seat to answer and the seed of the match to an answer line.
///
/// It may take as long as it wants: a person can think about the answer, or another machine. An error ends the match
/// without a verdict ([`AskError::Player`](crate::AskError::Player)).
pub type InProcess = Box<dyn FnMut(&dyn TextState, Seat, u64) -> Result<String, PlayerError> + Send>;

/// Why an in-process player cannot answer.
pub type PlayerError = Box<dyn std::error::Error + Send + Sync>;

impl Player {
    /// Returns the program, if it is one.
    #[must_use]
    pub const fn program(&self) -> Option<&Program> {
        match self {
            Self::Program(program) => Some(program),
            Self::InProcess(_) => None,
        }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => f.debug_tuple("Program").field(program).finish(),
            Self::InProcess(_) => f.write_str("InProcess(…)"),
        }
    }
}
