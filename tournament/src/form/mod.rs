//! The forms of a tournament, such as round robin or play-off.
//!
//! - `round_robin`, `gauntlet`: all matches are known at once.
//! - `qualification`: all entrants play against the fillers.
//! - `play_off`, `swiss`: the next matches depend on results.
//! - `cup`: a qualification, and a play-off that it seeds.
//! - `plan_lines`: matches that are known only from plan lines.
//! - `bracket`: the bracket of a play-off.
//! - `contest`: the games of one group in a play-off or a Swiss round.
//! - `fill`: fills empty seats.
//! - `games`: the games of encounters, with their boards and seatings.
//! - `pairing`: the pairings of a Swiss round.
//! - `sets`: which entrants meet.
//! - `seating`: which players take which seats.

mod bracket;
mod contest;
mod counts;
mod cup;
mod fill;
mod games;
mod gauntlet;
mod pairing;
mod plan_lines;
mod play_off;
mod qualification;
mod round_robin;
mod seating;
mod sets;
mod swiss;

pub use bracket::{AdvanceReason, Bracket, BracketGroup, BracketRound, GroupEnd, GroupScore, RankedMember, Stage};
pub use counts::Counts;
pub use cup::Cup;
pub use gauntlet::Gauntlet;
pub(crate) use plan_lines::MergedLines;
pub use plan_lines::{LinesError, PlanLines};
pub use play_off::{ExtraGames, PlayOff, TieBreaker};
pub use qualification::Qualification;
pub use round_robin::RoundRobin;
pub use sets::Sets;
pub use swiss::Swiss;

use crate::ledger::Ledger;
use crate::lines::Board;
use crate::state::{Bye, Match, QualificationResult};
use crate::terms::Terms;
use rulebook_core::text::Quantity;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// A form with its parameters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// All entrants meet each other.
    RoundRobin(RoundRobin),
    /// The first entrants play against the others.
    Gauntlet(Gauntlet),
    /// Losers are eliminated.
    PlayOff(PlayOff),
    /// Entrants with similar standings meet.
    Swiss(Swiss),
    /// All entrants play against the fillers.
    Qualification(Qualification),
    /// A qualification followed by a play-off.
    Cup(Cup),
    /// The matches of plan lines; created by [`Tournament::of_lines`](crate::Tournament::of_lines).
    #[serde(skip_deserializing)]
    PlanLines(PlanLines),
}

/// The reason why a form is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormError {
    /// A number is not between 1 and its maximum.
    Number {
        /// The meaning of the number.
        what: &'static str,
        /// The maximum.
        max: usize,
        /// The number found.
        found: usize,
    },
    /// The form is a play-off, but the game has an odd number of seats, so half of a group cannot advance.
    OddSeats(usize),
    /// The form is a qualification, but there are no fillers to play against.
    NoFillers,
    /// A plan file has the form of plan lines, which only [`Tournament::of_lines`](crate::Tournament::of_lines)
    /// creates.
    PlanLines,
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { what, max, found } => write!(f, "{what}: expected 1..{max}, found {found}"),
            Self::OddSeats(seats) => {
                write!(f, "in a play-off half of the seats advance: expected an even number of seats, found {seats}")
            }
            Self::NoFillers => write!(f, "a qualification needs at least one filler to play against, found none"),
            Self::PlanLines => write!(f, "plan lines name their own entrants; remove the others"),
        }
    }
}

impl std::error::Error for FormError {}

/// The number of entrants that a form needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntrantCount {
    /// The minimum number.
    pub entrants: usize,
    /// Whether one entrant suffices if there is a filler to play against.
    pub or_filler: bool,
}

impl EntrantCount {
    /// Returns whether there are enough players.
    pub(crate) const fn is_met(self, entrants: usize, fillers: usize) -> bool {
        entrants >= self.entrants || self.or_filler && entrants > 0 && fillers > 0
    }
}

impl fmt::Display for EntrantCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Quantity(self.entrants, "entrant"))?;
        if self.or_filler { write!(f, ", or 1 and a filler to play against") } else { Ok(()) }
    }
}

/// The maximum number of rounds, and of games of an encounter on a board.
const MAX_COUNT: usize = 10_000;

/// Checks that a number is between 1 and `max`.
fn check_count(what: &'static str, found: usize, max: usize) -> Result<(), FormError> {
    if (1..=max).contains(&found) { Ok(()) } else { Err(FormError::Number { what, max, found }) }
}

/// The maximum number of matches of a tournament whose matches are all known at once.
const MAX_MATCHES: usize = 1_000_000;

/// Checks that the tournament does not have too many matches.
fn check_match_count(encounters: usize, rounds: usize, games: usize) -> Result<(), FormError> {
    let found = encounters.saturating_mul(rounds).saturating_mul(games);
    check_count("the matches of the tournament", found, MAX_MATCHES)
}

/// The numbers that limit the parameters of a form.
pub(crate) struct Size {
    pub(crate) entrants: usize,
    pub(crate) fillers: usize,
    pub(crate) seats: usize,
    /// The number of boards on which each encounter is played; 1 without boards.
    pub(crate) boards: usize,
}

/// What a form knows after the results so far, besides the matches in the ledger.
pub(crate) struct Schedule {
    /// Whether all matches are known.
    pub(crate) complete: bool,
    pub(crate) byes: Vec<Bye>,
    pub(crate) bracket: Option<Bracket>,
    pub(crate) qualification: Option<Vec<QualificationResult>>,
}

impl Schedule {
    /// Returns a schedule whose matches are all known, without byes, bracket and qualification.
    fn all_known() -> Self {
        Self { complete: true, byes: Vec::new(), bracket: None, qualification: None }
    }
}

impl Form {
    /// Returns the name of the form, as in commands.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::RoundRobin(_) => "round-robin",
            Self::Gauntlet(_) => "gauntlet",
            Self::PlayOff(_) => "play-off",
            Self::Swiss(_) => "swiss",
            Self::Qualification(_) => "qualification",
            Self::Cup(_) => "cup",
            Self::PlanLines(_) => "plan-lines",
        }
    }

    /// Returns the number of games of each encounter on each board; 0 if unknown. For a cup, these are the games of
    /// its play-off.
    #[must_use]
    pub const fn games(&self) -> usize {
        match self {
            Self::RoundRobin(form) => form.games,
            Self::Gauntlet(form) => form.games,
            Self::PlayOff(form) => form.games,
            Self::Swiss(form) => form.games,
            Self::Qualification(form) => form.games,
            Self::Cup(form) => form.play_off.games,
            Self::PlanLines(_) => 0,
        }
    }

    /// Returns the boards of the form that are not among the conditions, as lists of boards that are checked
    /// together.
    pub(crate) fn board_lists(&self) -> Vec<&Vec<Board>> {
        match self {
            Self::PlayOff(form) => form.board_lists(),
            Self::Cup(form) => form.play_off.board_lists(),
            _ => Vec::new(),
        }
    }

    /// Returns the number of entrants that the form needs.
    #[must_use]
    pub const fn needs(&self) -> EntrantCount {
        let (entrants, or_filler) = match self {
            Self::RoundRobin(_) | Self::PlayOff(_) | Self::Swiss(_) => (2, true),
            Self::Gauntlet(form) => (form.challengers.saturating_add(1), false),
            Self::Qualification(_) => (1, false),
            // A single entrant would win the play-off whatever happens.
            Self::Cup(_) => (2, false),
            Self::PlanLines(_) => (0, false),
        };
        EntrantCount { entrants, or_filler }
    }

    pub(crate) fn check(&self, size: &Size) -> Result<(), FormError> {
        match self {
            Self::RoundRobin(form) => form.check(size),
            Self::Gauntlet(form) => form.check(size),
            Self::PlayOff(form) => form.check(size),
            Self::Swiss(form) => form.check(size),
            Self::Qualification(form) => form.check(size),
            Self::Cup(form) => form.check(size),
            Self::PlanLines(_) => Err(FormError::PlanLines),
        }
    }

    /// Ranks the entrants of a qualification by these matches of the tournament; `None` if the form has no
    /// qualification.
    pub(crate) fn qualified(
        &self,
        terms: &Terms,
        matches: &[Match],
        excluded: &BTreeSet<usize>,
    ) -> Option<Vec<QualificationResult>> {
        let prefix = match self {
            Self::Qualification(_) => "",
            Self::Cup(_) => Cup::QUALIFICATION,
            _ => return None,
        };
        let of_qualification = matches.iter().filter(|entry| entry.line.id.starts_with(prefix)).cloned();
        Some(qualification::standing(terms, &of_qualification.collect::<Vec<_>>(), excluded))
    }

    pub(crate) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        match self {
            Self::RoundRobin(form) => form.schedule(ledger),
            Self::Gauntlet(form) => form.schedule(ledger),
            Self::PlayOff(form) => form.schedule(ledger),
            Self::Swiss(form) => form.schedule(ledger),
            Self::Qualification(form) => form.schedule(ledger),
            Self::Cup(form) => form.schedule(ledger),
            Self::PlanLines(form) => form.schedule(ledger),
        }
    }
}
