//! Why there is no such tournament.

use crate::entrant::EntrantError;
use crate::form::{FormError, Needed};
use crate::lines::BoardError;
use std::fmt;

/// Why there is no such tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// The game has too few or too many seats.
    Seats(usize),
    /// Fewer take part than the form needs.
    TooFew {
        /// The name of the form.
        form: &'static str,
        /// How many it needs.
        needed: Needed,
        /// How many entrants there are.
        found: usize,
    },
    /// The name or strategy of a filler, alone or beside those of the entrants.
    Filler(EntrantError),
    /// The boards cannot be played on.
    Board(BoardError),
    /// The form cannot be played.
    Form(FormError),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "a game has 2 to 9 seats, found {seats}"),
            Self::TooFew { form, needed, found } => {
                write!(f, "a tournament of the form {form} needs {needed}; found {found}")
            }
            Self::Filler(error) => write!(f, "fillers: {error}"),
            Self::Board(error) => write!(f, "{error}"),
            Self::Form(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for PlanError {}

pub(crate) const fn check_seats(seats: usize) -> Result<(), PlanError> {
    if seats >= 2 && seats <= 9 { Ok(()) } else { Err(PlanError::Seats(seats)) }
}
