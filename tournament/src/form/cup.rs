//! Cup: a qualification whose ranking seeds a play-off (CUP-3).

use super::{Counts, FormError, PlayOff, Qualification, Schedule, Size, TieBreaker};
use crate::ledger::Ledger;
use serde::{Deserialize, Serialize};

/// The parameters of a cup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cup {
    /// The qualification against the fillers.
    pub qualification: Qualification,
    /// The play-off of all entrants, seeded by the qualification.
    pub play_off: PlayOff,
}

impl Cup {
    /// The prefix of the match IDs and encounter names of the qualification.
    pub(super) const QUALIFICATION: &str = "q-";

    /// Creates a cup with the default qualification and a play-off. The play-off counts scores, and a random draw
    /// breaks its ties.
    #[must_use]
    pub fn standard(fillers: usize, seats: usize) -> Self {
        let play_off =
            PlayOff { counts: Counts::Scores, tie_breaker: TieBreaker::RandomDraw, ..PlayOff::standard(seats) };
        Self { qualification: Qualification::standard(fillers, seats), play_off }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        self.qualification.check(size)?;
        self.play_off.check(size)
    }

    pub(super) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        let qualification = self.qualification.ranked(ledger, Self::QUALIFICATION);
        let qualified = ledger.matches().iter().all(|entry| entry.played.is_some() || entry.void);
        let seeds = qualification.iter().map(|qualified| qualified.entrant).collect();
        // The entrants have no seeds until the qualification is complete.
        let bracket = qualified.then(|| self.play_off.bracket(ledger, seeds));
        let complete = bracket.as_ref().is_some_and(|bracket| bracket.places.is_some());
        Schedule { complete, byes: Vec::new(), bracket, qualification: Some(qualification) }
    }
}
