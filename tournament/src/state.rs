//! Where a tournament stands: a pure function of its plan and the results.

use crate::form::Bracket;
use crate::lines::{PlanLine, Played};

/// A match of the plan and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The plan line.
    pub line: PlanLine,
    /// Who plays, by seat: below the number of entrants an entrant, from there
    /// on a filler.
    pub players: Vec<usize>,
    /// How it ended, when it was played.
    pub played: Option<Played>,
    /// Why it could not be played, where that was tried.
    pub failures: Vec<String>,
}

/// A round of a Swiss tournament that somebody sat out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bye {
    /// The round, from 1.
    pub round: usize,
    /// The entrant.
    pub entrant: usize,
}

/// An entrant in a qualification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qualified {
    /// The place, 1 the best; equals share one.
    pub place: usize,
    /// The entrant.
    pub entrant: usize,
    /// The games that it played.
    pub games: u64,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the scores of the house's players against it.
    pub against: i128,
    /// What it scored more than each of them, together.
    pub difference: i128,
    /// What it scored more than each player of the house.
    pub house: Vec<i128>,
    /// How often its strategy failed.
    pub failures: u64,
}

/// Where a tournament stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) matches: Vec<Match>,
    pub(crate) complete: bool,
    pub(crate) byes: Vec<Bye>,
    pub(crate) bracket: Option<Bracket>,
    pub(crate) qualification: Option<Vec<Qualified>>,
}

impl State {
    /// The matches that are known by now, in the order of the plan.
    #[must_use]
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// The matches that can be played now, those that failed among them.
    pub fn ready(&self) -> impl Iterator<Item = &PlanLine> {
        self.matches.iter().filter(|entry| entry.played.is_none()).map(|entry| &entry.line)
    }

    /// The matches that could not be played, and were not played since.
    pub fn failed(&self) -> impl Iterator<Item = &Match> {
        self.matches.iter().filter(|entry| entry.played.is_none() && !entry.failures.is_empty())
    }

    /// Whether every match that there will ever be was played.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.complete && self.ready().next().is_none()
    }

    /// Whether all matches that there will ever be are known by now.
    #[must_use]
    pub fn all_known(&self) -> bool {
        self.complete
    }

    /// Who sat out which round of a Swiss tournament.
    #[must_use]
    pub fn byes(&self) -> &[Bye] {
        &self.byes
    }

    /// The ranking of a qualification by the matches so far, from the best on.
    #[must_use]
    pub fn qualification(&self) -> Option<&[Qualified]> {
        self.qualification.as_deref()
    }

    /// The rounds of a play-off, when it has begun.
    #[must_use]
    pub fn bracket(&self) -> Option<&Bracket> {
        self.bracket.as_ref()
    }
}
