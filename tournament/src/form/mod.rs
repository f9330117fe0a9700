//! The forms of a tournament.
//!
//! - `round_robin`, `gauntlet`: all matches are known at once.
//! - `play_off`, `swiss`: the next matches follow from results.
//! - `plan_lines`: matches that are known by their lines alone.
//! - `bracket`: what a play-off shows.
//! - `contest`: the games of one group.
//! - `fill`: seats that would stay empty.
//! - `pairing`: who meets in a Swiss round.
//! - `sets`: which entrants meet.
//! - `seating`: who sits where.

mod bracket;
mod contest;
mod fill;
mod gauntlet;
mod pairing;
mod plan_lines;
mod play_off;
mod round_robin;
mod seating;
mod sets;
mod swiss;

pub use bracket::{Bracket, BracketGroup, BracketRound, Placed, Stage};
pub use gauntlet::Gauntlet;
pub(crate) use plan_lines::Together;
pub use plan_lines::{LinesError, PlanLines};
pub use play_off::PlayOff;
pub use round_robin::RoundRobin;
pub use sets::Sets;
pub use swiss::Swiss;

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
    /// The first entrants against the others.
    Gauntlet(Gauntlet),
    /// Who loses is out.
    PlayOff(PlayOff),
    /// Those meet who stand alike.
    Swiss(Swiss),
    /// What plan lines tell; [`Tournament::of_lines`](crate::Tournament::of_lines) makes it.
    #[serde(skip_deserializing)]
    PlanLines(PlanLines),
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
    /// A play-off of a game with an odd number of seats, of which no half can go on.
    OddSeats(usize),
    /// Plan lines, with other entrants than theirs.
    PlanLines,
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { what, max, found } => write!(f, "{what}: expected 1..{max}, found {found}"),
            Self::OddSeats(seats) => {
                write!(f, "a play-off sends on half of the seats, so it needs an even number of them, found {seats}")
            }
            Self::PlanLines => write!(f, "plan lines tell themselves who takes part"),
        }
    }
}

impl std::error::Error for FormError {}

/// The most that rounds and games can be.
const MOST: usize = 10_000;

fn within(what: &'static str, found: usize, max: usize) -> Result<(), FormError> {
    if (1..=max).contains(&found) { Ok(()) } else { Err(FormError::Number { what, max, found }) }
}

/// The most matches of a tournament whose matches are all known at once.
const MOST_MATCHES: usize = 1_000_000;

fn few_matches(encounters: usize, rounds: usize, games: usize) -> Result<(), FormError> {
    let found = encounters.saturating_mul(rounds).saturating_mul(games);
    within("the matches of the tournament", found, MOST_MATCHES)
}

/// What a form makes of the results so far, besides matches.
pub(crate) struct Unfolded {
    pub(crate) complete: bool,
    pub(crate) byes: Vec<Bye>,
    pub(crate) bracket: Option<Bracket>,
}

impl Form {
    /// The name of the form, as in commands.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::RoundRobin(_) => "round-robin",
            Self::Gauntlet(_) => "gauntlet",
            Self::PlayOff(_) => "play-off",
            Self::Swiss(_) => "swiss",
            Self::PlanLines(_) => "plan-lines",
        }
    }

    /// The games of each encounter; 0 where they are not told.
    #[must_use]
    pub const fn games(&self) -> usize {
        match self {
            Self::RoundRobin(form) => form.games,
            Self::Gauntlet(form) => form.games,
            Self::PlayOff(form) => form.games,
            Self::Swiss(form) => form.games,
            Self::PlanLines(_) => 0,
        }
    }

    pub(crate) fn check(&self, entrants: usize, seats: usize) -> Result<(), FormError> {
        match self {
            Self::RoundRobin(form) => form.check(entrants, seats),
            Self::Gauntlet(form) => form.check(entrants, seats),
            Self::PlayOff(form) => form.check(seats),
            Self::Swiss(form) => form.check(entrants, seats),
            Self::PlanLines(_) => Err(FormError::PlanLines),
        }
    }

    pub(crate) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        match self {
            Self::RoundRobin(form) => form.unfold(book),
            Self::Gauntlet(form) => form.unfold(book),
            Self::PlayOff(form) => form.unfold(book),
            Self::Swiss(form) => form.unfold(book),
            Self::PlanLines(form) => form.unfold(book),
        }
    }
}
