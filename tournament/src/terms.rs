//! What every form begins from.

use crate::entrant::{Entrant, Entrants};
use crate::lines::Conditions;
use serde::Serialize;

/// Who plays, under which conditions, with which seed: a tournament without its form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Terms {
    pub(crate) seed: u64,
    pub(crate) entrants: Entrants,
    pub(crate) fillers: Entrants,
    pub(crate) conditions: Conditions,
}

impl Terms {
    /// So many games on each board, on all boards together.
    pub(crate) fn games_on_boards(&self, games: usize) -> usize {
        games.saturating_mul(self.conditions.boards.len().max(1))
    }

    /// An entrant, or from their number on a filler.
    pub(crate) fn player(&self, index: usize) -> Option<&Entrant> {
        let entrants = self.entrants.all();
        entrants.get(index).or_else(|| self.fillers.all().get(index.checked_sub(entrants.len())?))
    }
}
