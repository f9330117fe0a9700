//! Cup: a qualification, and a play-off that its ranks seed (CUP-3).

use super::{Counts, FormError, PlayOff, Qualification, Size, Undecided, Unfolded};
use crate::book::Book;
use serde::{Deserialize, Serialize};

/// The numbers of a cup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cup {
    /// The qualification against the players of the house.
    pub qualification: Qualification,
    /// The play-off of all entrants, seeded by the qualification.
    pub play_off: PlayOff,
}

impl Cup {
    /// What the names of matches and encounters of the qualification begin with.
    pub(super) const QUALIFICATION: &str = "q-";

    /// The usual qualification; a play-off in which scores count, and the lot
    /// where they do not tell.
    #[must_use]
    pub fn usual(house: usize, seats: usize) -> Self {
        let play_off = PlayOff { counts: Counts::Scores, undecided: Undecided::Lot, ..PlayOff::usual(seats) };
        Self { qualification: Qualification::usual(house, seats), play_off }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        self.qualification.check(size)?;
        self.play_off.check(size)
    }

    pub(super) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        let qualification = self.qualification.ranked(book, Self::QUALIFICATION);
        let qualified = book.matches().iter().all(|entry| entry.played.is_some() || entry.void);
        let seeds = qualification.iter().map(|qualified| qualified.entrant).collect();
        // Before all have qualified nobody has a seed.
        let bracket = qualified.then(|| self.play_off.bracket(book, seeds));
        let complete = bracket.as_ref().is_some_and(|bracket| bracket.places.is_some());
        Unfolded { complete, byes: Vec::new(), bracket, qualification: Some(qualification) }
    }
}
