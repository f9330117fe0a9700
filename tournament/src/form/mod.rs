//! The forms of a tournament.
//!
//! - `round_robin`, `gauntlet`: all matches are known at once.
//! - `qualification`: everybody against the players of the house.
//! - `play_off`, `swiss`: the next matches follow from results.
//! - `cup`: a qualification, and a play-off that it seeds.
//! - `plan_lines`: matches that are known by their lines alone.
//! - `bracket`: what a play-off shows.
//! - `contest`: the games of one group.
//! - `fill`: seats that would stay empty.
//! - `games`: the games of encounters, on which boards.
//! - `pairing`: who meets in a Swiss round.
//! - `sets`: which entrants meet.
//! - `seating`: who sits where.

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

pub use bracket::{Bracket, BracketGroup, BracketRound, Decided, Earned, GroupEnd, Placed, Stage};
pub use counts::Counts;
pub use cup::Cup;
pub use gauntlet::Gauntlet;
pub(crate) use plan_lines::Together;
pub use plan_lines::{LinesError, PlanLines};
pub use play_off::{Extra, PlayOff, Undecided};
pub use qualification::Qualification;
pub use round_robin::RoundRobin;
pub use sets::Sets;
pub use swiss::Swiss;

use crate::book::Book;
use crate::lines::Board;
use crate::state::{Bye, Match, Qualified};
use crate::terms::Terms;
use rulebook_core::text::Counted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
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
    /// Everybody against the players of the house.
    Qualification(Qualification),
    /// A qualification, and then a play-off.
    Cup(Cup),
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
    /// A qualification without anybody to play against.
    NoHouse,
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
            Self::NoHouse => write!(f, "in a qualification everybody plays against fillers, and there is none"),
            Self::PlanLines => write!(f, "plan lines tell themselves who takes part"),
        }
    }
}

impl std::error::Error for FormError {}

/// How many entrants a form needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needed {
    /// How many.
    pub entrants: usize,
    /// Whether one is enough where there is a filler to play against.
    pub or_filler: bool,
}

impl Needed {
    pub(crate) const fn are_there(self, entrants: usize, fillers: usize) -> bool {
        entrants >= self.entrants || self.or_filler && entrants > 0 && fillers > 0
    }
}

impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Counted(self.entrants, "entrant"))?;
        if self.or_filler { write!(f, ", or 1 and a filler to play against") } else { Ok(()) }
    }
}

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

/// How many take part, and where.
pub(crate) struct Size {
    pub(crate) entrants: usize,
    pub(crate) fillers: usize,
    pub(crate) seats: usize,
    /// On how many boards each encounter is played; 1 without boards.
    pub(crate) boards: usize,
}

/// What a form makes of the results so far, besides matches.
pub(crate) struct Unfolded {
    pub(crate) complete: bool,
    pub(crate) byes: Vec<Bye>,
    pub(crate) bracket: Option<Bracket>,
    pub(crate) qualification: Option<Vec<Qualified>>,
}

impl Unfolded {
    /// All matches are known, and there is nothing else.
    fn known() -> Self {
        Self { complete: true, byes: Vec::new(), bracket: None, qualification: None }
    }
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
            Self::Qualification(_) => "qualification",
            Self::Cup(_) => "cup",
            Self::PlanLines(_) => "plan-lines",
        }
    }

    /// The games of each encounter, on each board; 0 where they are not told. A
    /// cup has those of its play-off.
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

    /// The boards that only some of the games are played on, as lists of those
    /// that are played together.
    pub(crate) fn more_boards(&self) -> Vec<&Vec<Board>> {
        match self {
            Self::PlayOff(form) => form.more_boards(),
            Self::Cup(form) => form.play_off.more_boards(),
            _ => Vec::new(),
        }
    }

    /// How many entrants there have to be.
    #[must_use]
    pub const fn needs(&self) -> Needed {
        let (entrants, or_filler) = match self {
            Self::RoundRobin(_) | Self::PlayOff(_) | Self::Swiss(_) => (2, true),
            Self::Gauntlet(form) => (form.challengers.saturating_add(1), false),
            Self::Qualification(_) => (1, false),
            // With one entrant there is nobody to lose to.
            Self::Cup(_) => (2, false),
            Self::PlanLines(_) => (0, false),
        };
        Needed { entrants, or_filler }
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

    /// The ranking of a qualification by these matches of the tournament; `None`
    /// where there is no qualification.
    pub(crate) fn qualified(
        &self,
        terms: &Terms,
        matches: &[Match],
        excluded: &BTreeSet<usize>,
    ) -> Option<Vec<Qualified>> {
        let prefix = match self {
            Self::Qualification(_) => "",
            Self::Cup(_) => Cup::QUALIFICATION,
            _ => return None,
        };
        let of_it = matches.iter().filter(|entry| entry.line.id.starts_with(prefix)).cloned();
        Some(qualification::standing(terms, &of_it.collect::<Vec<_>>(), excluded))
    }

    pub(crate) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        match self {
            Self::RoundRobin(form) => form.unfold(book),
            Self::Gauntlet(form) => form.unfold(book),
            Self::PlayOff(form) => form.unfold(book),
            Self::Swiss(form) => form.unfold(book),
            Self::Qualification(form) => form.unfold(book),
            Self::Cup(form) => form.unfold(book),
            Self::PlanLines(form) => form.unfold(book),
        }
    }
}
