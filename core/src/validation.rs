//! Why a setup or a text is not a valid state, for all games. The errors hold
//! all violations at once, each with its clause and place. Memory-constrained
//! targets receive them one by one.

use crate::clause::Clause;
use crate::contract::{Diagnostic, Violations};
use crate::text::{Place, SyntaxError};
use core::fmt;
use heapless::Vec;

/// A violation in a game's setup. Its [`Display`](fmt::Display) describes it.
pub trait SetupViolation: Copy + PartialEq + fmt::Debug + fmt::Display {
    /// The violated clause.
    fn clause(&self) -> Clause;

    /// How to fix it, if there is advice.
    fn hint(&self) -> Option<&'static str>;

    /// The clause that a malformed text violates, and how to fix it.
    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>);
}

/// All violations of a setup. `MAX` is the largest possible number of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidSetup<B, const MAX: usize> {
    broken: Vec<B, MAX>,
}

impl<B, const MAX: usize> InvalidSetup<B, MAX> {
    /// Creates an empty list; not an error until a violation is added.
    pub(crate) const fn none_yet() -> Self {
        Self { broken: Vec::new() }
    }

    pub(crate) fn add(&mut self, violation: B) {
        // MAX covers all possible reports, so nothing is lost.
        let _ = self.broken.push(violation);
    }

    /// The violations; at least one.
    #[must_use]
    pub fn violations(&self) -> &[B] {
        &self.broken
    }
}

impl<B: SetupViolation, const MAX: usize> fmt::Display for InvalidSetup<B, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, broken) in self.broken.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{broken} ({})", broken.clause())?;
        }
        Ok(())
    }
}

impl<B: SetupViolation, const MAX: usize> core::error::Error for InvalidSetup<B, MAX> {}

/// Why a text is not a valid state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError<B, const MAX: usize> {
    /// The text is malformed.
    Syntax(SyntaxError),
    /// The state is invalid.
    Invalid {
        /// The violations.
        state: InvalidSetup<B, MAX>,
        /// For each violation, its place in the text.
        places: Vec<Place, MAX>,
    },
}

impl<B: SetupViolation, const MAX: usize> fmt::Display for ReadError<B, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "{}: {error}", error.place),
            Self::Invalid { state, .. } => write!(f, "{state}"),
        }
    }
}

impl<B: SetupViolation, const MAX: usize> core::error::Error for ReadError<B, MAX> {}

/// Why a state could not be read into a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadIntoError {
    /// The text is malformed.
    Syntax(SyntaxError),
    /// The state is invalid; each violation was reported.
    Invalid,
}

impl fmt::Display for ReadIntoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "{}: {error}", error.place),
            Self::Invalid => write!(f, "the state is invalid"),
        }
    }
}

impl core::error::Error for ReadIntoError {}

impl<B: SetupViolation, const MAX: usize> Violations for ReadError<B, MAX> {
    fn each(&self, each: &mut dyn FnMut(Diagnostic<'_>)) {
        match self {
            Self::Syntax(error) => {
                let (clause, hint) = B::of_syntax(error);
                each(Diagnostic { place: error.place, clause, reason: error, hint });
            }
            Self::Invalid { state, places } => {
                for (broken, &place) in state.broken.iter().zip(places) {
                    each(Diagnostic { place, clause: broken.clause(), reason: broken, hint: broken.hint() });
                }
            }
        }
    }
}
