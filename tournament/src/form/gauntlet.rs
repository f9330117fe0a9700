//! Gauntlet: the first entrants, the challengers, play against the others.

use super::fill::filled;
use super::round_robin::play_all;
use super::{FormError, MAX_COUNT, Schedule, Sets, Size, check_count, check_match_count};
use crate::chance::{Purpose, shuffle, stream};
use crate::ledger::Ledger;
use crate::terms::Terms;
use serde::{Deserialize, Serialize};

/// The parameters of a gauntlet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gauntlet {
    /// The number of challengers. The first entrants are the challengers; each match has exactly one of them.
    pub challengers: usize,
    /// The number of times to repeat the schedule.
    pub rounds: usize,
    /// The number of games of each encounter on each board.
    pub games: usize,
    /// Which sets of other entrants meet each challenger.
    pub sets: Sets,
}

impl Gauntlet {
    /// Creates a gauntlet with one round of the default sets and one game for each seat.
    #[must_use]
    pub fn standard(challengers: usize, entrants: usize, seats: usize) -> Self {
        let sets = Sets::standard(entrants.saturating_sub(challengers), seats - 1);
        Self { challengers, rounds: 1, games: seats, sets }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        check_count("rounds", self.rounds, MAX_COUNT)?;
        check_count("games", self.games, MAX_COUNT)?;
        check_count("challengers", self.challengers, size.entrants.saturating_sub(1))?;
        let others = size.entrants - self.challengers;
        let encounters = self.sets.check(others, (size.seats - 1).min(others))?;
        check_match_count(
            encounters.saturating_mul(self.challengers),
            self.rounds,
            self.games.saturating_mul(size.boards),
        )
    }

    pub(super) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        let terms = ledger.terms();
        let challengers: Vec<usize> = (0..self.challengers).collect();
        let others = (self.challengers..terms.entrants.len()).collect();
        let encounters = schedule(terms, &challengers, others, self.rounds, self.sets);
        play_all(ledger, &encounters, self.games, "");
        Schedule::all_known()
    }
}

/// Schedules each challenger against each set of the others, once per round.
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
