//! The forms of a tournament.
//!
//! - `round_robin`, `gauntlet`: all matches are known at once.
//! - `play_off`, `swiss`: the next matches follow from results.
//! - `fill`: seats that would stay empty.
//! - `sets`: which entrants meet.
//! - `seating`: who sits where.

mod fill;
mod round_robin;
mod seating;
mod sets;

pub use round_robin::RoundRobin;
pub use sets::Sets;

use crate::state::Bye;
use crate::tournament::Book;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A form with its numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Everybody meets everybody.
    RoundRobin(RoundRobin),
}

/// Why a form cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormError {
    /// A number that has to be at least 1 and at most the given one.
    Number {
        /// Which number.
        what: &'static str,
        /// The most it can be.
        max: usize,
        /// What was found.
        found: usize,
    },
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { what, max, found } => write!(f, "{what}: expected 1..{max}, found {found}"),
        }
    }
}

impl std::error::Error for FormError {}

/// The most that rounds and games can be.
const MOST: usize = 10_000;

fn within(what: &'static str, found: usize, max: usize) -> Result<(), FormError> {
    if (1..=max).contains(&found) { Ok(()) } else { Err(FormError::Number { what, max, found }) }
}

/// What a form makes of the results so far, besides matches.
pub(crate) struct Unfolded {
    pub(crate) complete: bool,
    pub(crate) byes: Vec<Bye>,
    pub(crate) bracket: Option<Bracket>,
}

/// The rounds of a play-off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {}

impl Form {
    pub(crate) fn check(&self, entrants: usize, seats: usize) -> Result<(), FormError> {
        match self {
            Self::RoundRobin(form) => form.check(entrants, seats),
        }
    }

    pub(crate) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        match self {
            Self::RoundRobin(form) => form.unfold(book),
        }
    }
}
