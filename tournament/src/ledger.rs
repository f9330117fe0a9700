//! The matches that follow from a plan and the results so far.

use crate::analysis::disqualified;
use crate::chance::match_seed;
use crate::corrections::Corrections;
use crate::entrant::Entrant;
use crate::lines::{Board, PlanFormat, PlanLine, PlayedError, PlayedMatch, SeatEntry};
use crate::state::Match;
use crate::tally::{Results, TallyError};
use crate::terms::Terms;
use std::collections::BTreeSet;

/// Collects the matches of a tournament while its form schedules them.
///
/// A form plans a match and gets its result, if there is one. From the results it decides which matches follow.
pub(crate) struct Ledger<'a> {
    terms: &'a Terms,
    results: &'a Results,
    corrections: &'a Corrections,
    excluded: &'a BTreeSet<usize>,
    matches: Vec<Match>,
    planned_ids: BTreeSet<String>,
    error: Option<TallyError>,
}

impl<'a> Ledger<'a> {
    /// Creates a ledger without matches.
    pub(crate) fn new(
        terms: &'a Terms,
        results: &'a Results,
        corrections: &'a Corrections,
        excluded: &'a BTreeSet<usize>,
    ) -> Self {
        Self { terms, results, corrections, excluded, matches: Vec::new(), planned_ids: BTreeSet::new(), error: None }
    }

    pub(crate) fn terms(&self) -> &'a Terms {
        self.terms
    }

    /// Returns all planned matches.
    ///
    /// # Errors
    ///
    /// When a result is invalid, or belongs to none of these matches.
    pub(crate) fn close(self) -> Result<Vec<Match>, TallyError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if let Some((id, known)) = self.results.iter().find(|(id, _)| !self.planned_ids.contains(id.as_str())) {
            return Err(TallyError::NoSuchMatch { id: id.clone(), position: known.position.clone() });
        }
        Ok(self.matches)
    }

    /// Returns whether an entrant loses its play-off groups regardless of results, because it is excluded or
    /// disqualified from the tournament.
    pub(crate) fn loses(&self, entrant: usize) -> bool {
        let exclusion = self.terms.player(entrant).and_then(|player| self.corrections.exclusion(&player.name));
        exclusion.is_some_and(|exclusion| !exclusion.standing_only) || self.disqualified().contains(&entrant)
    }

    fn disqualified(&self) -> BTreeSet<usize> {
        disqualified(&self.terms.conditions, self.terms.entrants.len(), &self.matches)
    }

    /// Returns whether matches of an encounter are void because this entrant is excluded.
    pub(crate) fn is_void_by(&self, encounter: &str, entrant: usize) -> bool {
        let of_encounter = self.matches.iter().filter(|entry| entry.line.encounter == encounter);
        self.excluded.contains(&entrant) && of_encounter.into_iter().any(|entry| entry.void)
    }

    /// Returns the matches planned so far.
    pub(crate) fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// Plans a match. Returns its result after disqualifications and forfeits, if it was played.
    pub(crate) fn play(
        &mut self,
        id: String,
        encounter: String,
        board: Option<&Board>,
        players: &[usize],
    ) -> Option<PlayedMatch> {
        let conditions = &self.terms.conditions;
        let seats = players.iter().filter_map(|&player| self.terms.player(player));
        let line = PlanLine {
            format: PlanFormat::V1,
            seed: match_seed(self.terms.seed, &id),
            encounter,
            game: conditions.game.clone(),
            rules_version: conditions.rules_version.clone(),
            rules: conditions.rules.clone(),
            rounds: conditions.rounds,
            board: board.cloned(),
            limits: conditions.limits.clone(),
            seats: seats
                .map(|Entrant { name, strategy, .. }| SeatEntry { name: name.clone(), strategy: strategy.clone() })
                .collect(),
            id,
        };
        self.enter(line, players)
    }

    /// Adds a match to the plan. Returns its result after disqualifications and forfeits, if it was played.
    pub(crate) fn enter(&mut self, line: PlanLine, players: &[usize]) -> Option<PlayedMatch> {
        self.planned_ids.insert(line.id.clone());
        let known = self.results.get(&line.id);
        if let Some(known) = known {
            let (id, position) = (line.id.clone(), known.position.clone());
            let (expected, found) = (line.digest(), known.plan.clone());
            if expected != found {
                self.error.get_or_insert(TallyError::OtherPlan { id, expected, found, position });
                return None;
            }
            if let Some(Err(error)) = known.played.as_ref().map(|played| played.check(players.len())) {
                self.error.get_or_insert(TallyError::Impossible { id, error, position });
                return None;
            }
        }
        let played = known.and_then(|known| known.played.clone()).map(PlayedMatch::counted);
        let forfeit = self.corrections.forfeit_of(&line.id);
        if let Some(forfeit) = forfeit.filter(|forfeit| forfeit.seat == 0 || forfeit.seat > players.len()) {
            let (id, position) = (line.id.clone(), None);
            self.error.get_or_insert(TallyError::Impossible { id, error: PlayedError::Seat(forfeit.seat), position });
            return None;
        }
        let played = match forfeit.filter(|forfeit| !forfeit.standing_only) {
            Some(forfeit) => played.map(|played| played.forfeited(forfeit.seat)),
            None => played,
        };
        let void = played.is_none() && self.is_void(players);
        let failures = known.map(|known| known.failures.iter().cloned().collect()).unwrap_or_default();
        self.matches.push(Match { line, players: players.to_vec(), played: played.clone(), void, failures });
        played.or_else(|| void.then(|| PlayedMatch::void(players.len())))
    }

    /// Returns whether excluded players make a match void: without them, fewer than two players or only fillers
    /// remain.
    fn is_void(&self, players: &[usize]) -> bool {
        let left: BTreeSet<usize> = players.iter().copied().filter(|player| !self.excluded.contains(player)).collect();
        let entrants = self.terms.entrants.len();
        let all: BTreeSet<&usize> = players.iter().collect();
        left.len() < all.len() && (left.len() < 2 || left.iter().all(|&player| player >= entrants))
    }
}
