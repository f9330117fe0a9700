//! Round robin: everybody meets everybody.

use super::fill::filled;
use super::games::{Game, games_of, openings};
use super::{FormError, MOST, Sets, Size, Unfolded, few_matches, within};
use crate::book::Book;
use crate::chance::{Purpose, shuffle, stream};
use serde::{Deserialize, Serialize};

/// The numbers of a round robin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRobin {
    /// How often the whole schedule is played.
    pub rounds: usize,
    /// The games of each encounter, on each board. With as many as there are seats, or a
    /// multiple, everybody sits on every seat equally often in each encounter.
    pub games: usize,
    /// Which entrants meet.
    pub sets: Sets,
}

impl RoundRobin {
    /// One round of the usual sets, with a game for each seat.
    #[must_use]
    pub fn usual(entrants: usize, seats: usize) -> Self {
        Self { rounds: 1, games: seats, sets: Sets::usual(entrants, seats) }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        within("rounds", self.rounds, MOST)?;
        within("games", self.games, MOST)?;
        let encounters = self.sets.check(size.entrants, size.seats.min(size.entrants))?;
        few_matches(encounters, self.rounds, self.games.saturating_mul(size.boards))
    }

    pub(super) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        let terms = book.terms();
        let seats = terms.conditions.seats;
        let sets = self.sets.of(terms.entrants.len(), seats);
        let mut encounters = Vec::new();
        for round in 0..self.rounds {
            let mut chance = stream(terms.seed, Purpose::Schedule, round as u64);
            // Who is who in a design that is not quite equal changes from round to round.
            let mut labels: Vec<usize> = (0..terms.entrants.len()).collect();
            shuffle(&mut chance, &mut labels);
            let mut round: Vec<Vec<usize>> =
                sets.iter().map(|set| set.iter().map(|&member| labels[member]).collect()).collect();
            round = round.into_iter().flat_map(|set| filled(&set, terms, seats)).collect();
            // Any beginning of the schedule is a fair sample of it.
            shuffle(&mut chance, &mut round);
            encounters.extend(round);
        }
        play_all(book, &encounters, self.games, "");
        Unfolded::known()
    }
}

/// Plans all games of all encounters. The matches are numbered through, with a
/// prefix before the number.
pub(super) fn play_all(book: &mut Book<'_>, encounters: &[Vec<usize>], games: usize, prefix: &str) {
    let terms = book.terms();
    let boards = openings(&terms.conditions.boards);
    let mut chance = stream(terms.seed, Purpose::Schedule, u64::MAX);
    let all = games_of(encounters, &boards, games, &mut chance);
    let digits = all.iter().map(Vec::len).sum::<usize>().to_string().len().max(4);
    let mut number = 0;
    for (encounter, games) in (1..).zip(all) {
        for Game { board, order } in games {
            number += 1;
            book.play(format!("{prefix}{number:0digits$}"), format!("{prefix}e{encounter:0digits$}"), board, &order);
        }
    }
}
