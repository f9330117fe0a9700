//! The common input of all forms.

use crate::entrant::{Entrant, Entrants};
use crate::lines::Conditions;
use serde::Serialize;

/// The entrants, conditions and seed: a tournament without its form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Terms {
    pub(crate) seed: u64,
    pub(crate) entrants: Entrants,
    pub(crate) fillers: Entrants,
    pub(crate) conditions: Conditions,
}

impl Terms {
    /// Returns the number of games on all boards, given the number on each.
    pub(crate) fn games_on_boards(&self, games: usize) -> usize {
        games.saturating_mul(self.conditions.boards.len().max(1))
    }

    /// Returns the entrant with this index, or a filler for higher indices.
    pub(crate) fn player(&self, index: usize) -> Option<&Entrant> {
        let entrants = self.entrants.all();
        entrants.get(index).or_else(|| self.fillers.all().get(index.checked_sub(entrants.len())?))
    }
}
