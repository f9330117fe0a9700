//! Qualification: everybody against the players of the house, who are not
//! ranked (CUP-2).

use super::gauntlet::schedule;
use super::round_robin::play_all;
use super::{FormError, MOST, Sets, Size, Unfolded, few_matches, within};
use crate::analysis::{Scheme, Totals, disqualified, put_behind, put_last};
use crate::book::Book;
use crate::chance::{Purpose, shuffle, stream};
use crate::state::{Match, Qualified};
use crate::terms::Terms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The numbers of a qualification. The players of the house are the fillers of
/// the tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Qualification {
    /// How often the whole schedule is played.
    pub rounds: usize,
    /// The games of each encounter, on each board.
    pub games: usize,
    /// Which of the house's players meet each entrant together.
    pub sets: Sets,
}

impl Qualification {
    /// One round of the usual sets, with a game for each seat.
    #[must_use]
    pub fn usual(house: usize, seats: usize) -> Self {
        Self { rounds: 1, games: seats, sets: Sets::usual(house, seats - 1) }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        within("rounds", self.rounds, MOST)?;
        within("games", self.games, MOST)?;
        if size.fillers == 0 {
            return Err(FormError::NoHouse);
        }
        let encounters = self.sets.check(size.fillers, (size.seats - 1).min(size.fillers))?;
        few_matches(encounters.saturating_mul(size.entrants), self.rounds, self.games.saturating_mul(size.boards))
    }

    pub(super) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        let qualification = self.ranked(book, "");
        Unfolded { qualification: Some(qualification), ..Unfolded::known() }
    }

    /// Plans all games, whose names have a prefix, and ranks by those that were
    /// played. Who is equal in all that counts stands in the order of the lot.
    pub(super) fn ranked(&self, book: &mut Book<'_>, prefix: &str) -> Vec<Qualified> {
        let terms = book.terms();
        let entrants: Vec<usize> = (0..terms.entrants.len()).collect();
        let house = (0..terms.fillers.len()).map(|filler| entrants.len() + filler).collect();
        let encounters = schedule(terms, &entrants, house, self.rounds, self.sets);
        play_all(book, &encounters, self.games, prefix);
        standing(terms, book.matches(), &BTreeSet::new())
    }
}

/// The ranking by these matches, without those who were excluded: who was disqualified in
/// fewer of them comes before (R-TOU-2), and who was in the tournament comes last.
pub(super) fn standing(terms: &Terms, matches: &[Match], excluded: &BTreeSet<usize>) -> Vec<Qualified> {
    let mut order: Vec<usize> = (0..terms.entrants.len()).collect();
    shuffle(&mut stream(terms.seed, Purpose::Lot, 0), &mut order);
    let totals = Totals::of(order.len(), terms.conditions.seats, matches);
    let out = disqualified(&terms.conditions, terms.entrants.len(), matches);
    order.retain(|entrant| !excluded.contains(entrant));
    let ranked = Scheme::QUALIFICATION.rank(&totals, &order);
    let ranked = put_behind(&ranked, |entrant| disqualifications(matches, entrant));
    let ranked = put_last(&ranked, |entrant| out.contains(&entrant));
    let qualified = |(place, entrant): (usize, usize)| {
        let total = &totals.by_entrant[entrant];
        let house = (0..terms.fillers.len()).map(|filler| difference(matches, entrant, terms.entrants.len() + filler));
        Qualified {
            place,
            entrant,
            games: total.games,
            scores: total.scores,
            against: total.against,
            difference: total.difference,
            house: house.collect(),
            failures: total.failures,
        }
    };
    ranked.into_iter().map(qualified).collect()
}

/// In how many matches an entrant was disqualified.
fn disqualifications(matches: &[Match], entrant: usize) -> u64 {
    let of_match = |entry: &&Match| {
        let mut seats = (0..entry.players.len()).filter(|&seat| entry.players[seat] == entrant);
        entry.played.as_ref().is_some_and(|played| seats.any(|seat| played.is_disqualified(seat)))
    };
    matches.iter().filter(of_match).count() as u64
}

/// What one has more than another one in the matches of both.
fn difference(matches: &[Match], one: usize, other: usize) -> i128 {
    let played = matches.iter().filter_map(|entry| Some((&entry.players, &entry.played.as_ref()?.scores)));
    let of_match = |(players, scores): (&Vec<usize>, &Vec<i64>)| -> i128 {
        let seats = |player: usize| players.iter().zip(scores).filter(move |(who, _)| **who == player);
        seats(one)
            .flat_map(|(_, own)| seats(other).map(move |(_, theirs)| i128::from(*own) - i128::from(*theirs)))
            .sum()
    };
    played.map(of_match).sum()
}
