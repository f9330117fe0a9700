//! Errors for setups and texts that are not valid states, shared by all games.
//!
//! An error holds all violations, each with its clause and place. On memory-constrained targets, a callback receives
//! the violations one by one.

use crate::clause::Clause;
use crate::contract::{Diagnostic, Violations};
use crate::text::{Place, SyntaxError};
use core::fmt;
use heapless::Vec;

/// A violation in a game's setup. Its [`Display`](fmt::Display) describes it.
pub trait SetupViolation: Copy + PartialEq + fmt::Debug + fmt::Display {
    /// The violated clause.
    fn clause(&self) -> Clause;

    /// How to fix the violation, if there is advice.
    fn hint(&self) -> Option<&'static str>;

    /// The clause that a malformed text violates, and a hint for fixing the text.
    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>);
}

/// All violations of a setup. `MAX` is the largest possible number of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidSetup<B, const MAX: usize> {
    violations: Vec<B, MAX>,
}

impl<B, const MAX: usize> InvalidSetup<B, MAX> {
    /// Creates an empty list. It is not an error until a violation is added.
    pub(crate) const fn none_yet() -> Self {
        Self { violations: Vec::new() }
    }

    pub(crate) fn add(&mut self, violation: B) {
        // MAX covers all possible violations, so the list is never full.
        let _ = self.violations.push(violation);
    }

    /// The violations; at least one.
    #[must_use]
    pub fn violations(&self) -> &[B] {
        &self.violations
    }
}

impl<B: SetupViolation, const MAX: usize> fmt::Display for InvalidSetup<B, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, violation) in self.violations.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{violation} ({})", violation.clause())?;
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

/// Why a state could not be read into the caller's `Option`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadIntoError {
    /// The text is malformed.
    Syntax(SyntaxError),
    /// The state is invalid. The callback has received each violation.
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
                for (violation, &place) in state.violations.iter().zip(places) {
                    each(Diagnostic { place, clause: violation.clause(), reason: violation, hint: violation.hint() });
                }
            }
        }
    }
}
