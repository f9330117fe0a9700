//! The matches of a tournament as they come to be known.

use crate::analysis::disqualified;
use crate::chance::match_seed;
use crate::corrections::Corrections;
use crate::entrant::Entrant;
use crate::lines::{Board, PlanFormat, PlanLine, Played, PlayedError, SeatEntry};
use crate::state::Match;
use crate::tally::{Results, TallyError};
use crate::terms::Terms;
use std::collections::BTreeSet;

/// The matches of a plan as they come to be known.
pub(crate) struct Book<'a> {
    terms: &'a Terms,
    results: &'a Results,
    corrections: &'a Corrections,
    excluded: &'a BTreeSet<usize>,
    matches: Vec<Match>,
    asked: BTreeSet<String>,
    error: Option<TallyError>,
}

impl<'a> Book<'a> {
    /// The matches of these terms, none of which is known yet.
    pub(crate) fn new(
        terms: &'a Terms,
        results: &'a Results,
        corrections: &'a Corrections,
        excluded: &'a BTreeSet<usize>,
    ) -> Self {
        Self { terms, results, corrections, excluded, matches: Vec::new(), asked: BTreeSet::new(), error: None }
    }

    pub(crate) fn terms(&self) -> &'a Terms {
        self.terms
    }

    /// All matches that have come to be known.
    ///
    /// # Errors
    ///
    /// When the results are not of these matches.
    pub(crate) fn close(self) -> Result<Vec<Match>, TallyError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if let Some((id, known)) = self.results.iter().find(|(id, _)| !self.asked.contains(id.as_str())) {
            return Err(TallyError::NoSuchMatch { id: id.clone(), position: known.position.clone() });
        }
        Ok(self.matches)
    }

    /// Whether an entrant loses its groups of a play-off, whatever was played: it
    /// was excluded, or disqualified by the matches so far.
    pub(crate) fn loses(&self, entrant: usize) -> bool {
        let exclusion = self.terms.player(entrant).and_then(|player| self.corrections.exclusion(&player.name));
        exclusion.is_some_and(|exclusion| !exclusion.standing_only) || self.disqualified().contains(&entrant)
    }

    fn disqualified(&self) -> BTreeSet<usize> {
        disqualified(&self.terms.conditions, self.terms.entrants.len(), &self.matches)
    }

    /// Whether matches of an encounter are not to be played, since this entrant
    /// was excluded.
    pub(crate) fn is_void_by(&self, encounter: &str, entrant: usize) -> bool {
        let of_encounter = self.matches.iter().filter(|entry| entry.line.encounter == encounter);
        self.excluded.contains(&entrant) && of_encounter.into_iter().any(|entry| entry.void)
    }

    /// The matches that are known so far.
    pub(crate) fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// Plans a match and tells how it counts, if it was played.
    pub(crate) fn play(
        &mut self,
        id: String,
        encounter: String,
        board: Option<&Board>,
        players: &[usize],
    ) -> Option<Played> {
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

    /// Takes a match into the plan and tells how it counts, if it was played.
    pub(crate) fn enter(&mut self, line: PlanLine, players: &[usize]) -> Option<Played> {
        self.asked.insert(line.id.clone());
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
        let played = known.and_then(|known| known.played.clone()).map(Played::counted);
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
        played.or_else(|| void.then(|| Played::void(players.len())))
    }

    /// Whether a match needs not be played: without those who were excluded
    /// there are no two players left, or no entrant.
    fn is_void(&self, players: &[usize]) -> bool {
        let left: BTreeSet<usize> = players.iter().copied().filter(|player| !self.excluded.contains(player)).collect();
        let entrants = self.terms.entrants.len();
        let all: BTreeSet<&usize> = players.iter().collect();
        left.len() < all.len() && (left.len() < 2 || left.iter().all(|&player| player >= entrants))
    }
}
