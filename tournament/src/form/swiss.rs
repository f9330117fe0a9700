//! Swiss: each round those meet who stand alike and have not met.

use super::contest::Contest;
use super::games::openings;
use super::pairing::Pairing;
use super::{FormError, MOST, Size, Unfolded, few_matches, within};
use crate::analysis::{Scheme, Totals};
use crate::book::Book;
use crate::chance::match_seed;
use crate::state::Bye;
use serde::{Deserialize, Serialize};

/// The numbers of a Swiss tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swiss {
    /// The rounds.
    pub rounds: usize,
    /// The games of each group in a round, on each board.
    pub games: usize,
}

impl Swiss {
    /// As many rounds as a play-off for two would have, but no more than
    /// everybody can play without meeting anybody twice; a game for each seat.
    #[must_use]
    pub fn usual(entrants: usize, seats: usize) -> Self {
        let halvings = entrants.max(2).next_power_of_two().ilog2() as usize;
        let without_repeat = entrants.saturating_sub(1) / (seats - 1).max(1);
        Self { rounds: halvings.min(without_repeat).max(1), games: seats }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        within("rounds", self.rounds, MOST)?;
        within("games", self.games, MOST)?;
        few_matches(size.entrants.div_ceil(size.seats), self.rounds, self.games.saturating_mul(size.boards))
    }

    pub(super) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        let mut byes = Vec::new();
        let complete = (1..=self.rounds).all(|round| {
            let played = self.round(book, round, &mut byes);
            played || round == self.rounds
        });
        Unfolded { complete, byes, ..Unfolded::known() }
    }

    /// Plans one round. Whether it was played.
    fn round(&self, book: &mut Book<'_>, round: usize, byes: &mut Vec<Bye>) -> bool {
        let terms = book.terms();
        let seats = terms.conditions.seats;
        let totals = self.totals(book, byes);
        let mut order = ranked(&totals, &terms.entrants.by_seed());
        let out = if order.len() > seats { order.len() % seats } else { 0 };
        for _ in 0..out {
            let fewest = order.iter().map(|&entrant| totals.by_entrant[entrant].byes).min();
            let last = order.iter().rposition(|&entrant| Some(totals.by_entrant[entrant].byes) == fewest);
            byes.extend(last.map(|place| Bye { round, entrant: order.remove(place) }));
        }
        let seed = match_seed(terms.seed, &format!("swiss-{round}"));
        let groups = if order.len() <= seats {
            vec![order]
        } else {
            Pairing::new(&order, seats, terms.games_on_boards(self.games), &totals).groups(seed)
        };
        let boards = openings(&terms.conditions.boards);
        let mut all = true;
        for (index, members) in groups.into_iter().enumerate() {
            let rest = if members.len() == seats { self.games % seats } else { 0 };
            let mut contest = Contest::new(format!("r{round}-m{}", index + 1), members);
            all &= contest.play(book, self.games - rest, &boards);
            all &= contest.play_evening(book, rest, &boards);
        }
        all
    }

    fn totals(&self, book: &Book<'_>, byes: &[Bye]) -> Totals {
        let terms = book.terms();
        let seats = terms.conditions.seats;
        let mut totals = Totals::of(terms.entrants.len(), seats, book.matches());
        byes.iter().for_each(|bye| totals.add_bye(bye.entrant, terms.games_on_boards(self.games), seats));
        totals
    }
}

/// From the best on; before anything was played that is by seed.
fn ranked(totals: &Totals, seeds: &[usize]) -> Vec<usize> {
    Scheme::SWISS.rank(totals, seeds).into_iter().map(|(_, entrant)| entrant).collect()
}
