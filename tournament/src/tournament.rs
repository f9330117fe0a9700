//! The plan of a tournament.

use crate::analysis::disqualified;
use crate::corrections::Corrections;
use crate::entrant::{Entrant, Entrants};
use crate::form::{Form, LinesError, MergedLines, PlanLines, Schedule, Size};
use crate::ledger::Ledger;
use crate::lines::{Board, BoardError, Conditions, PlanLine, WithPosition, check_boards};
use crate::plan_error::check_seats;
use crate::state::State;
use crate::tally::{Results, TallyError};
use crate::terms::Terms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

pub use crate::plan_error::PlanError;

/// The format name in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum TournamentFormat {
    /// `rulebook-tournament/1`
    #[default]
    #[serde(rename = "rulebook-tournament/1")]
    V1,
}

/// The plan of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawTournament", deny_unknown_fields)]
pub struct Tournament {
    format: TournamentFormat,
    form: Form,
    #[serde(flatten)]
    terms: Terms,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTournament {
    #[serde(rename = "format")]
    _format: TournamentFormat,
    form: Form,
    seed: u64,
    entrants: Entrants,
    fillers: Entrants,
    conditions: Conditions,
}

impl TryFrom<RawTournament> for Tournament {
    type Error = PlanError;

    fn try_from(plan: RawTournament) -> Result<Self, PlanError> {
        let RawTournament { form, seed, entrants, fillers, conditions, .. } = plan;
        Self::new(form, seed, entrants, fillers.into(), conditions)
    }
}

impl Tournament {
    /// Creates a plan. The `fillers` take empty seats in turn. Without fillers, entrants take them in addition to
    /// their own.
    ///
    /// # Errors
    ///
    /// [`PlanError`]
    pub fn new(
        form: Form,
        seed: u64,
        entrants: Entrants,
        fillers: Vec<Entrant>,
        conditions: Conditions,
    ) -> Result<Self, PlanError> {
        check_seats(conditions.seats)?;
        let everybody = [entrants.all(), &fillers].concat();
        Entrants::new(everybody).map_err(PlanError::Filler)?;
        let fillers = Entrants::new(fillers).map_err(PlanError::Filler)?;
        let (needed, found) = (form.needs(), entrants.len());
        if !needed.is_met(found, fillers.len()) {
            return Err(PlanError::TooFew { form: form.name(), needed, found });
        }
        for boards in [&conditions.boards].into_iter().chain(form.board_lists()) {
            check_boards(boards).map_err(PlanError::Board)?;
            if let (Some(rounds), false) = (conditions.rounds, boards.is_empty()) {
                return Err(PlanError::Board(BoardError::Rounds(rounds)));
            }
        }
        let size = Size {
            entrants: entrants.len(),
            fillers: fillers.len(),
            seats: conditions.seats,
            boards: conditions.boards.len().max(1),
        };
        form.check(&size).map_err(PlanError::Form)?;
        let terms = Terms { seed, entrants, fillers, conditions };
        Ok(Self { format: TournamentFormat::V1, form, terms })
    }

    /// Creates a tournament from plan lines alone.
    ///
    /// Plan lines do not distinguish fillers from entrants and do not name the form. All players are therefore
    /// ranked as in a round robin, and results lead to no further matches. The seed of the first line seeds the
    /// samples for confidence intervals.
    ///
    /// # Errors
    ///
    /// When the lines do not belong to one tournament.
    pub fn of_lines(lines: Vec<WithPosition<PlanLine>>) -> Result<Self, LinesError> {
        let MergedLines { form, entrants, conditions, seed } = PlanLines::merge(lines)?;
        check_seats(conditions.seats).map_err(LinesError::Plan)?;
        let form = Form::PlanLines(form);
        let fillers = Entrants::default();
        let terms = Terms { seed, entrants, fillers, conditions };
        Ok(Self { format: TournamentFormat::V1, form, terms })
    }

    /// Returns the form.
    #[must_use]
    pub const fn form(&self) -> &Form {
        &self.form
    }

    /// Returns the seed of all random choices.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.terms.seed
    }

    /// Returns the entrants.
    #[must_use]
    pub const fn entrants(&self) -> &Entrants {
        &self.terms.entrants
    }

    /// Returns the fillers of empty seats.
    #[must_use]
    pub const fn fillers(&self) -> &Entrants {
        &self.terms.fillers
    }

    /// Returns the common conditions of all matches.
    #[must_use]
    pub const fn conditions(&self) -> &Conditions {
        &self.terms.conditions
    }

    /// Returns the entrant with this index, or a filler for higher indices.
    #[must_use]
    pub fn player(&self, index: usize) -> Option<&Entrant> {
        self.terms.player(index)
    }

    /// Returns the name of the player with this index; empty if there is no such player.
    pub(crate) fn name_of(&self, player: usize) -> String {
        self.player(player).map(|entrant| entrant.name.clone()).unwrap_or_default()
    }

    /// Iterates over all boards on which matches may be played.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        [&self.terms.conditions.boards].into_iter().chain(self.form.board_lists()).flatten()
    }

    /// Returns the number of games of each encounter on all boards together; 0 if unknown.
    #[must_use]
    pub fn games_of_encounter(&self) -> usize {
        self.terms.games_on_boards(self.form.games())
    }

    /// Returns the matches that can be played now.
    ///
    /// # Errors
    ///
    /// When the results do not belong to this plan.
    pub fn next(&self, results: &Results) -> Result<Vec<PlanLine>, TallyError> {
        Ok(self.state(results)?.ready().cloned().collect())
    }

    /// Returns the state of the tournament.
    ///
    /// # Errors
    ///
    /// When the results do not belong to this plan.
    pub fn state(&self, results: &Results) -> Result<State, TallyError> {
        self.corrected_state(results, &Corrections::default())
    }

    /// Returns the state of the tournament after corrections.
    ///
    /// # Errors
    ///
    /// When the results do not belong to this plan, or when the corrected results no longer lead to a match that
    /// was played.
    pub fn corrected_state(&self, results: &Results, corrections: &Corrections) -> Result<State, TallyError> {
        let entrants = self.terms.entrants.all().iter().enumerate();
        let excluded: BTreeSet<usize> = entrants
            .filter(|(_, entrant)| corrections.exclusion(&entrant.name).is_some())
            .map(|(index, _)| index)
            .collect();
        let mut ledger = Ledger::new(&self.terms, results, corrections, &excluded);
        let Schedule { complete, byes, bracket, qualification } = self.form.schedule(&mut ledger);
        let mut matches = ledger.close()?;
        for entry in &mut matches {
            let forfeit = corrections.forfeit_of(&entry.line.id).filter(|forfeit| forfeit.standing_only);
            if let Some(forfeit) = forfeit {
                entry.played = entry.played.take().map(|played| played.forfeited(forfeit.seat));
            }
        }
        let disqualified = disqualified(&self.terms.conditions, self.terms.entrants.len(), &matches);
        let corrections = corrections.clone();
        let mut state = State { matches, complete, byes, bracket, qualification, corrections, excluded, disqualified };
        if !state.corrections.is_empty() {
            state.qualification =
                self.form.qualified(&self.terms, &state.counted(), &state.excluded).or(state.qualification);
        }
        Ok(state)
    }
}
