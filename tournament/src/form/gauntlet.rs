//! Gauntlet: the first entrants against the others.

use super::fill::filled;
use super::round_robin::play_all;
use super::{FormError, MOST, Sets, Size, Unfolded, few_matches, within};
use crate::book::Book;
use crate::chance::{Purpose, shuffle, stream};
use crate::terms::Terms;
use serde::{Deserialize, Serialize};

/// The numbers of a gauntlet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gauntlet {
    /// How many of the entrants, from the first one on, are challengers. In
    /// every match there is exactly one of them.
    pub challengers: usize,
    /// How often the whole schedule is played.
    pub rounds: usize,
    /// The games of each encounter, on each board.
    pub games: usize,
    /// Which of the others meet each challenger together.
    pub sets: Sets,
}

impl Gauntlet {
    /// One round of the usual sets, with a game for each seat.
    #[must_use]
    pub fn usual(challengers: usize, entrants: usize, seats: usize) -> Self {
        let sets = Sets::usual(entrants.saturating_sub(challengers), seats - 1);
        Self { challengers, rounds: 1, games: seats, sets }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        within("rounds", self.rounds, MOST)?;
        within("games", self.games, MOST)?;
        within("challengers", self.challengers, size.entrants.saturating_sub(1))?;
        let others = size.entrants - self.challengers;
        let encounters = self.sets.check(others, (size.seats - 1).min(others))?;
        few_matches(encounters.saturating_mul(self.challengers), self.rounds, self.games.saturating_mul(size.boards))
    }

    pub(super) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        let terms = book.terms();
        let challengers: Vec<usize> = (0..self.challengers).collect();
        let others = (self.challengers..terms.entrants.len()).collect();
        let encounters = schedule(terms, &challengers, others, self.rounds, self.sets);
        play_all(book, &encounters, self.games, "");
        Unfolded::known()
    }
}

/// Each challenger with each set of the others, once a round.
pub(super) fn schedule(
    terms: &Terms,
    challengers: &[usize],
    mut others: Vec<usize>,
    rounds: usize,
    sets: Sets,
) -> Vec<Vec<usize>> {
    let seats = terms.conditions.seats;
    let sets = sets.of(others.len(), seats - 1);
    let mut encounters = Vec::new();
    for round in 0..rounds {
        let mut chance = stream(terms.seed, Purpose::Schedule, round as u64);
        shuffle(&mut chance, &mut others);
        let mut round = Vec::new();
        for &challenger in challengers {
            for set in &sets {
                let set: Vec<usize> = set.iter().map(|&member| others[member]).collect();
                let sets = filled(&set, terms, seats - 1);
                round.extend(sets.into_iter().map(|set| [vec![challenger], set].concat()));
            }
        }
        shuffle(&mut chance, &mut round);
        encounters.extend(round);
    }
    encounters
}
