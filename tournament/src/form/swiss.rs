//! Swiss: in each round, entrants with similar points meet, if possible without repeated meetings.

use super::contest::Contest;
use super::games::openings;
use super::pairing::Pairing;
use super::{FormError, MAX_COUNT, Schedule, Size, check_count, check_match_count};
use crate::analysis::{Scheme, Totals};
use crate::chance::match_seed;
use crate::ledger::Ledger;
use crate::state::Bye;
use serde::{Deserialize, Serialize};

/// The parameters of a Swiss tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swiss {
    /// The number of rounds.
    pub rounds: usize,
    /// The number of games of each group in each round, on each board.
    pub games: usize,
}

impl Swiss {
    /// Creates a Swiss tournament with one game for each seat. It has as many rounds as a two-player play-off, but
    /// no more than are possible without repeated meetings.
    #[must_use]
    pub fn standard(entrants: usize, seats: usize) -> Self {
        let halvings = entrants.max(2).next_power_of_two().ilog2() as usize;
        let without_repeat = entrants.saturating_sub(1) / (seats - 1).max(1);
        Self { rounds: halvings.min(without_repeat).max(1), games: seats }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        check_count("rounds", self.rounds, MAX_COUNT)?;
        check_count("games", self.games, MAX_COUNT)?;
        check_match_count(size.entrants.div_ceil(size.seats), self.rounds, self.games.saturating_mul(size.boards))
    }

    pub(super) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        let mut byes = Vec::new();
        let complete = (1..=self.rounds).all(|round| {
            let played = self.round(ledger, round, &mut byes);
            played || round == self.rounds
        });
        Schedule { complete, byes, ..Schedule::all_known() }
    }

    /// Plans one round. Returns whether all its matches were played.
    fn round(&self, ledger: &mut Ledger<'_>, round: usize, byes: &mut Vec<Bye>) -> bool {
        let terms = ledger.terms();
        let seats = terms.conditions.seats;
        let totals = self.totals(ledger, byes);
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
            all &= contest.play(ledger, self.games - rest, &boards);
            all &= contest.play_remainder(ledger, rest, &boards);
        }
        all
    }

    fn totals(&self, ledger: &Ledger<'_>, byes: &[Bye]) -> Totals {
        let terms = ledger.terms();
        let seats = terms.conditions.seats;
        let mut totals = Totals::of(terms.entrants.len(), seats, ledger.matches());
        byes.iter().for_each(|bye| totals.add_bye(bye.entrant, terms.games_on_boards(self.games), seats));
        totals
    }
}

/// Returns the entrants, best first. Seeds break ties, so they decide the first round.
fn ranked(totals: &Totals, seeds: &[usize]) -> Vec<usize> {
    Scheme::SWISS.rank(totals, seeds).into_iter().map(|(_, entrant)| entrant).collect()
}
