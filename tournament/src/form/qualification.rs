//! Qualification: all entrants play against the fillers, which are not ranked (CUP-2).

use super::gauntlet::schedule;
use super::round_robin::play_all;
use super::{FormError, MAX_COUNT, Schedule, Sets, Size, check_count, check_match_count};
use crate::analysis::{Scheme, Totals, disqualified, put_behind, put_last};
use crate::chance::{Purpose, shuffle, stream};
use crate::ledger::Ledger;
use crate::state::{Match, QualificationResult};
use crate::terms::Terms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The parameters of a qualification. The opponents are the fillers of the tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Qualification {
    /// The number of times to repeat the schedule.
    pub rounds: usize,
    /// The number of games of each encounter on each board.
    pub games: usize,
    /// Which sets of fillers meet each entrant.
    pub sets: Sets,
}

impl Qualification {
    /// Creates a qualification with one round of the default sets and one game for each seat.
    #[must_use]
    pub fn standard(fillers: usize, seats: usize) -> Self {
        Self { rounds: 1, games: seats, sets: Sets::standard(fillers, seats - 1) }
    }

    pub(super) fn check(&self, size: &Size) -> Result<(), FormError> {
        check_count("rounds", self.rounds, MAX_COUNT)?;
        check_count("games", self.games, MAX_COUNT)?;
        if size.fillers == 0 {
            return Err(FormError::NoFillers);
        }
        let encounters = self.sets.check(size.fillers, (size.seats - 1).min(size.fillers))?;
        check_match_count(encounters.saturating_mul(size.entrants), self.rounds, self.games.saturating_mul(size.boards))
    }

    pub(super) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        let qualification = self.ranked(ledger, "");
        Schedule { qualification: Some(qualification), ..Schedule::all_known() }
    }

    /// Plans all games and ranks the entrants by those that were played. A random draw orders entrants that are
    /// equal in all criteria. Match IDs and encounter names start with `prefix`.
    pub(super) fn ranked(&self, ledger: &mut Ledger<'_>, prefix: &str) -> Vec<QualificationResult> {
        let terms = ledger.terms();
        let entrants: Vec<usize> = (0..terms.entrants.len()).collect();
        let fillers = (0..terms.fillers.len()).map(|filler| entrants.len() + filler).collect();
        let encounters = schedule(terms, &entrants, fillers, self.rounds, self.sets);
        play_all(ledger, &encounters, self.games, prefix);
        standing(terms, ledger.matches(), &BTreeSet::new())
    }
}

/// Ranks the entrants that are not excluded by these matches. Entrants with fewer disqualifications come first
/// (R-TOU-2). Entrants disqualified from the tournament come last.
pub(super) fn standing(terms: &Terms, matches: &[Match], excluded: &BTreeSet<usize>) -> Vec<QualificationResult> {
    let mut order: Vec<usize> = (0..terms.entrants.len()).collect();
    shuffle(&mut stream(terms.seed, Purpose::RandomDraw, 0), &mut order);
    let totals = Totals::of(order.len(), terms.conditions.seats, matches);
    let out = disqualified(&terms.conditions, terms.entrants.len(), matches);
    order.retain(|entrant| !excluded.contains(entrant));
    let ranked = Scheme::QUALIFICATION.rank(&totals, &order);
    let ranked = put_behind(&ranked, |entrant| disqualifications(matches, entrant));
    let ranked = put_last(&ranked, |entrant| out.contains(&entrant));
    let qualified = |(place, entrant): (usize, usize)| {
        let total = &totals.by_entrant[entrant];
        let by_filler =
            (0..terms.fillers.len()).map(|filler| difference(matches, entrant, terms.entrants.len() + filler));
        QualificationResult {
            place,
            entrant,
            games: total.games,
            scores: total.scores,
            against: total.against,
            difference: total.difference,
            by_filler: by_filler.collect(),
            failures: total.failures,
        }
    };
    ranked.into_iter().map(qualified).collect()
}

/// Returns the number of matches in which an entrant was disqualified.
fn disqualifications(matches: &[Match], entrant: usize) -> u64 {
    let of_match = |entry: &&Match| {
        let mut seats = (0..entry.players.len()).filter(|&seat| entry.players[seat] == entrant);
        entry.played.as_ref().is_some_and(|played| seats.any(|seat| played.is_disqualified(seat)))
    };
    matches.iter().filter(of_match).count() as u64
}

/// Returns the sum of the score differences of two players in their common matches.
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
