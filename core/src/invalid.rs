//! Why a setup or a text is no valid state, for all games: every reason at
//! once, each with its clause and its place; or one by one, for places with
//! little memory.

use crate::clause::Clause;
use crate::contract::{Fault, Faults};
use crate::text::{Place, SyntaxError};
use core::fmt;
use heapless::Vec;

/// A rule that a setup of a game breaks. Its [`Display`](fmt::Display) says how.
pub trait BrokenRule: Copy + PartialEq + fmt::Debug + fmt::Display {
    /// The clause that is not kept.
    fn clause(&self) -> Clause;

    /// What to do about it, where there is something to say.
    fn hint(&self) -> Option<&'static str>;

    /// The clause that a text does not keep which has not the form of a state,
    /// and what to do about it.
    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>);
}

/// Why a setup is no valid state: every rule that it breaks. `MAX` is the most
/// there can be of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invalid<B, const MAX: usize> {
    broken: Vec<B, MAX>,
}

impl<B, const MAX: usize> Invalid<B, MAX> {
    /// To be added to; not an error as it is.
    pub(crate) const fn none_yet() -> Self {
        Self { broken: Vec::new() }
    }

    pub(crate) fn add(&mut self, broken: B) {
        // MAX counts all that can be reported, so nothing is lost.
        let _ = self.broken.push(broken);
    }

    /// The broken rules; at least one.
    #[must_use]
    pub fn broken(&self) -> &[B] {
        &self.broken
    }
}

impl<B: BrokenRule, const MAX: usize> fmt::Display for Invalid<B, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, broken) in self.broken.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{broken} ({})", broken.clause())?;
        }
        Ok(())
    }
}

impl<B: BrokenRule, const MAX: usize> core::error::Error for Invalid<B, MAX> {}

/// Why a text is no valid state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError<B, const MAX: usize> {
    /// The text has not the form of a state.
    Syntax(SyntaxError),
    /// The state breaks rules.
    Invalid {
        /// Which ones.
        state: Invalid<B, MAX>,
        /// For each of them, where in the text the thing in question stands.
        places: Vec<Place, MAX>,
    },
}

impl<B: BrokenRule, const MAX: usize> fmt::Display for ReadError<B, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "{}: {error}", error.place),
            Self::Invalid { state, .. } => write!(f, "{state}"),
        }
    }
}

impl<B: BrokenRule, const MAX: usize> core::error::Error for ReadError<B, MAX> {}

/// Why no state was read into a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadIntoError {
    /// The text has not the form of a state.
    Syntax(SyntaxError),
    /// The state breaks rules, each of which was reported.
    Invalid,
}

impl fmt::Display for ReadIntoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "{}: {error}", error.place),
            Self::Invalid => write!(f, "the state breaks rules"),
        }
    }
}

impl core::error::Error for ReadIntoError {}

impl<B: BrokenRule, const MAX: usize> Faults for ReadError<B, MAX> {
    fn each(&self, each: &mut dyn FnMut(Fault<'_>)) {
        match self {
            Self::Syntax(error) => {
                let (clause, hint) = B::of_syntax(error);
                each(Fault { place: error.place, clause, reason: error, hint });
            }
            Self::Invalid { state, places } => {
                for (broken, &place) in state.broken.iter().zip(places) {
                    each(Fault { place, clause: broken.clause(), reason: broken, hint: broken.hint() });
                }
            }
        }
    }
}
