//! Reasons why a text is not a valid state.

use crate::clause::Clause;
use crate::text::Place;
use core::fmt;

/// An error with one or more reasons why a text is not a valid state.
pub trait Violations: core::error::Error {
    /// Calls `each` with every reason.
    fn each(&self, each: &mut dyn FnMut(Diagnostic<'_>));
}

/// One reason why a text is not a valid state.
#[derive(Clone, Copy)]
pub struct Diagnostic<'a> {
    /// The place in the text.
    pub place: Place,
    /// The violated clause.
    pub clause: Clause,
    /// The reason in words.
    pub reason: &'a dyn fmt::Display,
    /// How to fix the text, if there is advice.
    pub hint: Option<&'static str>,
}

impl fmt::Debug for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diagnostic({} {} {})", self.place, self.clause, self.reason)
    }
}
