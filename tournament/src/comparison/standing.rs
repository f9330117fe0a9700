//! The total of the pairs so far.

use super::journal::PairLine;
use super::plan::{Comparison, Measure, Version};
use super::schedule::Pair;
use crate::lines::{Outcome, PlayedMatch};
use crate::sequential::{Decision, Pentanomial, ScoreDifferences};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The numbers of games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct WonDrawnLost {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl WonDrawnLost {
    fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }
}

/// The faults of a version.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct FaultTotals {
    /// The number of games with a fault.
    pub games: u64,
    /// The number of games in which it was disqualified.
    #[serde(skip_serializing_if = "is_zero")]
    pub disqualified: u64,
    /// The count of each verdict except `ok` and `disqualified`.
    pub verdicts: BTreeMap<String, u64>,
    /// The ID of the first game with a fault.
    pub first: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde wants")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl FaultTotals {
    /// Returns the number of faults.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.verdicts.values().sum()
    }

    fn add(&mut self, id: &str, played: &PlayedMatch, seat: usize) {
        let mut any = false;
        for (kind, count) in played.faults(seat).filter(|&(_, count)| count > 0) {
            *self.verdicts.entry(kind.to_owned()).or_default() += count;
            any = true;
        }
        self.disqualified += u64::from(played.is_disqualified(seat));
        if any {
            self.games += 1;
            self.first.get_or_insert_with(|| id.to_owned());
        }
    }
}

/// The reason why a comparison ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The test has reached a decision.
    Decided,
    /// The maximum number of pairs was played.
    MaxPairs,
    /// The games repeat earlier ones, so further pairs carry no information.
    Repeats,
    /// The user or the system stopped the comparison.
    Interrupted,
}

/// The reason why a pair cannot be counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountError {
    /// The pair is not the next one.
    Order {
        /// The number of the next pair.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// This game of the pair was not played.
    NotPlayed(String),
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order { expected, found } => write!(f, "expected pair {expected}, found pair {found}"),
            Self::NotPlayed(id) => write!(f, "game {id} was not played"),
        }
    }
}

impl std::error::Error for CountError {}

/// The total of the pairs of a comparison, counted in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Standing {
    comparison: Comparison,
    outcomes: Pentanomial,
    differences: ScoreDifferences,
    played: u64,
    repeated: u64,
    repeated_in_a_row: u64,
    games: [WonDrawnLost; 2],
    faults: [FaultTotals; 2],
    /// The fingerprints of the games of each counted pair.
    seen: BTreeSet<[String; 2]>,
}

impl Standing {
    /// The minimum number of consecutive repeats that ends a comparison. Fewer may be a coincidence.
    const MIN_REPEATS: u64 = 20;

    /// Creates the standing before the first pair.
    #[must_use]
    pub fn new(comparison: Comparison) -> Self {
        Self {
            comparison,
            outcomes: Pentanomial::default(),
            differences: ScoreDifferences::default(),
            played: 0,
            repeated: 0,
            repeated_in_a_row: 0,
            games: [WonDrawnLost::default(); 2],
            faults: [FaultTotals::default(), FaultTotals::default()],
            seen: BTreeSet::new(),
        }
    }

    /// Returns the comparison.
    #[must_use]
    pub const fn comparison(&self) -> &Comparison {
        &self.comparison
    }

    /// Counts the next pair (CMP-4). A pair whose two games are identical to those of an earlier pair is a repeat,
    /// which the test ignores.
    ///
    /// # Errors
    ///
    /// When the pair is not the next one, or one of its games was not played.
    pub fn count(&mut self, pair: &Pair, line: &PairLine) -> Result<(), CountError> {
        let expected = self.played + 1;
        if line.pair != expected || pair.number() != expected {
            return Err(CountError::Order { expected, found: line.pair });
        }
        let played = |game: usize| -> Result<&PlayedMatch, CountError> {
            match &line.games[game].result.outcome {
                Outcome::Played(played) => Ok(played),
                Outcome::Failed(_) => Err(CountError::NotPlayed(line.games[game].result.id.clone())),
            }
        };
        let played = [played(0)?, played(1)?];
        self.played += 1;
        for version in [Version::Old, Version::New] {
            for (game, played) in played.into_iter().enumerate() {
                if let Some(seat) = pair.seat(game, version) {
                    self.faults[version as usize].add(&line.games[game].result.id, played, seat);
                }
            }
        }
        let fingerprints = [0, 1].map(|game| line.games[game].fingerprint.clone());
        if !self.seen.insert(fingerprints) {
            self.repeated += 1;
            self.repeated_in_a_row += 1;
            return Ok(());
        }
        self.repeated_in_a_row = 0;
        let outcome = pair.outcome(self.comparison.meeting(), played);
        self.outcomes.add(outcome.half_points);
        self.differences.add(outcome.difference);
        for (version, half_points) in outcome.games {
            self.games[version as usize].add(half_points);
        }
        Ok(())
    }

    /// Returns the number of played pairs.
    #[must_use]
    pub const fn played(&self) -> u64 {
        self.played
    }

    /// Returns the number of played pairs that were repeats, which the test ignores.
    #[must_use]
    pub const fn repeated(&self) -> u64 {
        self.repeated
    }

    /// Returns the number of pairs with each outcome, without repeats.
    #[must_use]
    pub const fn outcomes(&self) -> &Pentanomial {
        &self.outcomes
    }

    /// Returns the sums of the score differences of the pairs, without repeats.
    #[must_use]
    pub const fn differences(&self) -> &ScoreDifferences {
        &self.differences
    }

    /// Returns the results of a version, without repeats: against the other version if they meet, otherwise against
    /// its opponents.
    #[must_use]
    pub const fn games(&self, version: Version) -> WonDrawnLost {
        self.games[version as usize]
    }

    /// Returns the faults of a version in all games, including repeats.
    #[must_use]
    pub const fn faults(&self, version: Version) -> &FaultTotals {
        &self.faults[version as usize]
    }

    /// Returns the log-likelihood ratio of H1 to H0.
    #[must_use]
    pub fn llr(&self) -> f64 {
        match self.comparison.measure() {
            Measure::Outcome => self.outcomes.llr(self.comparison.test()),
            Measure::Score => self.differences.llr(self.comparison.test()),
        }
    }

    /// Returns the decision of the test.
    #[must_use]
    pub fn decision(&self) -> Decision {
        self.comparison.test().decide(self.llr())
    }

    /// Returns the reason why the comparison ends, or `None` if it continues (CMP-5).
    #[must_use]
    pub fn end(&self, max_pairs: u64) -> Option<End> {
        let repeats = Self::MIN_REPEATS.max(self.comparison.arrangement_count() as u64);
        match self.decision() {
            Decision::H0 | Decision::H1 => Some(End::Decided),
            Decision::Undecided if self.repeated_in_a_row >= repeats => Some(End::Repeats),
            Decision::Undecided if self.played >= max_pairs => Some(End::MaxPairs),
            Decision::Undecided => None,
        }
    }
}
