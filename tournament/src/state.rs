//! The state of a tournament, a pure function of its plan and the results.

use crate::corrections::Corrections;
use crate::form::Bracket;
use crate::lines::{PlanLine, PlayedMatch};
use std::collections::BTreeSet;

/// A match of the plan, with its result if it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The plan line.
    pub line: PlanLine,
    /// The players by seat. An index below the number of entrants is an entrant, any other one a filler.
    pub players: Vec<usize>,
    /// The result after disqualifications and forfeits, if the match was played.
    pub played: Option<PlayedMatch>,
    /// Whether the match is not played because an entrant is excluded.
    pub void: bool,
    /// The reasons why attempts to play the match failed.
    pub failures: Vec<String>,
}

impl Match {
    /// Returns whether the match still has to be played.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.played.is_none() && !self.void
    }

    /// Returns the match without the players that `out` selects; `None` if it was not played, or fewer than two
    /// seats remain.
    pub(crate) fn without(&self, out: impl Fn(usize) -> bool) -> Option<Self> {
        let seats: Vec<usize> = (0..self.players.len()).filter(|&seat| !out(self.players[seat])).collect();
        let played = self.played.as_ref()?;
        if seats.len() == self.players.len() {
            return Some(self.clone());
        }
        let players = seats.iter().map(|&seat| self.players[seat]).collect();
        (seats.len() > 1).then(|| Self { players, played: Some(played.of_seats(&seats)), ..self.clone() })
    }
}

/// A bye in a round of a Swiss tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bye {
    /// The round, from 1.
    pub round: usize,
    /// The entrant.
    pub entrant: usize,
}

/// An entrant in a qualification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QualificationResult {
    /// The place, 1 for the best; equal entrants share a place.
    pub place: usize,
    /// The entrant.
    pub entrant: usize,
    /// The number of games that it played.
    pub games: u64,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the fillers' scores in its games.
    pub against: i128,
    /// The sum of the score differences against all fillers.
    pub difference: i128,
    /// The score difference against each filler.
    pub by_filler: Vec<i128>,
    /// The number of faults.
    pub failures: u64,
}

/// The state of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) matches: Vec<Match>,
    pub(crate) complete: bool,
    pub(crate) byes: Vec<Bye>,
    pub(crate) bracket: Option<Bracket>,
    pub(crate) qualification: Option<Vec<QualificationResult>>,
    pub(crate) corrections: Corrections,
    /// The excluded entrants.
    pub(crate) excluded: BTreeSet<usize>,
    /// The entrants disqualified from the tournament.
    pub(crate) disqualified: BTreeSet<usize>,
}

impl State {
    /// Returns the matches known so far, in the order of the plan.
    #[must_use]
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// Returns the matches that can be played now, including those with failed attempts.
    pub fn ready(&self) -> impl Iterator<Item = &PlanLine> {
        self.matches.iter().filter(|entry| entry.is_open()).map(|entry| &entry.line)
    }

    /// Returns the open matches with at least one failed attempt.
    pub fn failed(&self) -> impl Iterator<Item = &Match> {
        self.matches.iter().filter(|entry| entry.is_open() && !entry.failures.is_empty())
    }

    /// Returns the corrections.
    #[must_use]
    pub fn corrections(&self) -> &Corrections {
        &self.corrections
    }

    /// Returns whether an entrant is excluded.
    #[must_use]
    pub fn is_excluded(&self, entrant: usize) -> bool {
        self.excluded.contains(&entrant)
    }

    /// Returns whether an entrant is disqualified from the tournament because of its faults in all matches
    /// together.
    #[must_use]
    pub fn is_disqualified(&self, entrant: usize) -> bool {
        self.disqualified.contains(&entrant)
    }

    /// Returns the played matches without excluded entrants. A match with fewer than two other players is left out.
    #[must_use]
    pub fn counted(&self) -> Vec<Match> {
        self.matches.iter().filter_map(|entry| entry.without(|player| self.is_excluded(player))).collect()
    }

    /// Returns whether all matches of the tournament were played.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.complete && self.ready().next().is_none()
    }

    /// Returns whether all matches of the tournament are known, so that no result leads to further ones.
    #[must_use]
    pub fn all_known(&self) -> bool {
        self.complete
    }

    /// Returns the byes of a Swiss tournament.
    #[must_use]
    pub fn byes(&self) -> &[Bye] {
        &self.byes
    }

    /// Returns the ranking of a qualification after the matches so far, best first.
    #[must_use]
    pub fn qualification(&self) -> Option<&[QualificationResult]> {
        self.qualification.as_deref()
    }

    /// Returns the bracket of a play-off, once it has started.
    #[must_use]
    pub fn bracket(&self) -> Option<&Bracket> {
        self.bracket.as_ref()
    }
}
