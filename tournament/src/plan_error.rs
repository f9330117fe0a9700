//! Errors of planning a tournament.

use crate::entrant::EntrantError;
use crate::form::{EntrantCount, FormError};
use crate::lines::BoardError;
use std::fmt;

/// The reason why a tournament is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// The game has too few or too many seats.
    Seats(usize),
    /// There are fewer entrants than the form needs.
    TooFew {
        /// The name of the form.
        form: &'static str,
        /// The number of entrants that it needs.
        needed: EntrantCount,
        /// The number of entrants found.
        found: usize,
    },
    /// The name or strategy of a filler is invalid, or an entrant has the same name.
    Filler(EntrantError),
    /// A list of boards is invalid.
    Board(BoardError),
    /// The form is invalid.
    Form(FormError),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "expected a game of 2 to 9 seats, found {seats}"),
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
