//! Where a tournament stands: a pure function of its plan and the results.

use crate::corrections::Corrections;
use crate::form::Bracket;
use crate::lines::{PlanLine, Played};
use std::collections::BTreeSet;

/// A match of the plan and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The plan line.
    pub line: PlanLine,
    /// Who plays, by seat: below the number of entrants an entrant, from there
    /// on a filler.
    pub players: Vec<usize>,
    /// How it ended, when it was played, as it counts.
    pub played: Option<Played>,
    /// Whether it needs not be played, since an entrant was excluded.
    pub void: bool,
    /// Why it could not be played, where that was tried.
    pub failures: Vec<String>,
}

impl Match {
    /// Whether it can be played: it was not, and is to be.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.played.is_none() && !self.void
    }

    /// The match without some players; `None` where it was not played, or fewer
    /// than two seats are left.
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
    pub(crate) corrections: Corrections,
    /// The entrants that were excluded.
    pub(crate) excluded: BTreeSet<usize>,
    /// The entrants that were disqualified in the tournament.
    pub(crate) disqualified: BTreeSet<usize>,
}

impl State {
    /// The matches that are known by now, in the order of the plan.
    #[must_use]
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// The matches that can be played now, those that failed among them.
    pub fn ready(&self) -> impl Iterator<Item = &PlanLine> {
        self.matches.iter().filter(|entry| entry.is_open()).map(|entry| &entry.line)
    }

    /// The matches that could not be played, and were not played since.
    pub fn failed(&self) -> impl Iterator<Item = &Match> {
        self.matches.iter().filter(|entry| entry.is_open() && !entry.failures.is_empty())
    }

    /// What was decided after matches were played.
    #[must_use]
    pub fn corrections(&self) -> &Corrections {
        &self.corrections
    }

    /// Whether an entrant was excluded.
    #[must_use]
    pub fn is_excluded(&self, entrant: usize) -> bool {
        self.excluded.contains(&entrant)
    }

    /// Whether an entrant was disqualified in the tournament, by the faults of
    /// all its matches.
    #[must_use]
    pub fn is_disqualified(&self, entrant: usize) -> bool {
        self.disqualified.contains(&entrant)
    }

    /// The matches that were played, without those who were excluded; of a match
    /// of two nothing is left then.
    #[must_use]
    pub fn counted(&self) -> Vec<Match> {
        self.matches.iter().filter_map(|entry| entry.without(|player| self.is_excluded(player))).collect()
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
