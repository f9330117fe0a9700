//! Why a text is no valid state.

use crate::clause::Clause;
use crate::text::Place;
use core::fmt;

/// An error in a state, which may have several reasons.
pub trait Faults: core::error::Error {
    /// Hands every reason to `each`, with the place in the text where it is
    /// known and the clause that is not kept.
    fn each(&self, each: &mut dyn FnMut(Fault<'_>));
}

/// One reason why a text is no valid state.
#[derive(Clone, Copy)]
pub struct Fault<'a> {
    /// Where in the text.
    pub place: Place,
    /// The clause that is not kept.
    pub clause: Clause,
    /// The reason in words.
    pub reason: &'a dyn fmt::Display,
    /// What to do about it, where there is something to say.
    pub hint: Option<&'static str>,
}

impl fmt::Debug for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fault({} {} {})", self.place, self.clause, self.reason)
    }
}
