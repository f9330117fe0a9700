//! Round robin: all entrants meet each other.

use super::fill::filled;
use super::games::{Game, games_of, openings};
use super::{FormError, MAX_COUNT, Schedule, Sets, Size, check_count, check_match_count};
use crate::chance::{Purpose, shuffle, stream};
use crate::ledger::Ledger;
use serde::{Deserialize, Serialize};

/// The parameters of a round robin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRobin {
    /// The number of times to repeat the schedule.
    pub rounds: usize,
    /// The number of games of each encounter on each board. If it is a multiple of the number of seats, each player
    /// takes each seat equally often in each encounter.
    pub games: usize,
    /// Which sets of entrants meet.
    pub sets: Sets,
}

impl RoundRobin {
    /// Creates a round robin with one round of the default sets and one game for each seat.
    #[must_use]
    pub fn standard(entrants: usize, seats: usize) -> Self {
        Self { rounds: 1, games: seats, sets: Sets::standard(entrants, seats) }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        check_count("rounds", self.rounds, MAX_COUNT)?;
        check_count("games", self.games, MAX_COUNT)?;
        let encounters = self.sets.check(size.entrants, size.seats.min(size.entrants))?;
        check_match_count(encounters, self.rounds, self.games.saturating_mul(size.boards))
    }

    pub(super) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        let terms = ledger.terms();
        let seats = terms.conditions.seats;
        let sets = self.sets.of(terms.entrants.len(), seats);
        let mut encounters = Vec::new();
        for round in 0..self.rounds {
            let mut chance = stream(terms.seed, Purpose::Schedule, round as u64);
            // New labels in each round, so that an unequal design favors different entrants each time.
            let mut labels: Vec<usize> = (0..terms.entrants.len()).collect();
            shuffle(&mut chance, &mut labels);
            let mut round: Vec<Vec<usize>> =
                sets.iter().map(|set| set.iter().map(|&member| labels[member]).collect()).collect();
            round = round.into_iter().flat_map(|set| filled(&set, terms, seats)).collect();
            // Shuffled, so that every prefix of the schedule is a fair sample.
            shuffle(&mut chance, &mut round);
            encounters.extend(round);
        }
        play_all(ledger, &encounters, self.games, "");
        Schedule::all_known()
    }
}

/// Plans all games of all encounters. A match ID is a prefix and a consecutive number.
pub(super) fn play_all(ledger: &mut Ledger<'_>, encounters: &[Vec<usize>], games: usize, prefix: &str) {
    let terms = ledger.terms();
    let boards = openings(&terms.conditions.boards);
    let mut chance = stream(terms.seed, Purpose::Schedule, u64::MAX);
    let all = games_of(encounters, &boards, games, &mut chance);
    let digits = all.iter().map(Vec::len).sum::<usize>().to_string().len().max(4);
    let mut number = 0;
    for (encounter, games) in (1..).zip(all) {
        for Game { board, order } in games {
            number += 1;
            ledger.play(format!("{prefix}{number:0digits$}"), format!("{prefix}e{encounter:0digits$}"), board, &order);
        }
    }
}
