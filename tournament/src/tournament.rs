//! A tournament: the whole plan, from which everything follows.

use crate::analysis::disqualified;
use crate::book::Book;
use crate::corrections::Corrections;
use crate::entrant::{Entrant, Entrants};
use crate::form::{Form, LinesError, PlanLines, Size, Together, Unfolded};
use crate::lines::{Board, BoardError, Conditions, Located, PlanLine, check_boards};
use crate::plan_error::check_seats;
use crate::state::State;
use crate::tally::{Results, TallyError};
use crate::terms::Terms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

pub use crate::plan_error::PlanError;

/// The format of a tournament, named in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum TournamentFormat {
    /// `rulebook-tournament/1`
    #[default]
    #[serde(rename = "rulebook-tournament/1")]
    V1,
}

/// The plan of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", deny_unknown_fields)]
pub struct Tournament {
    format: TournamentFormat,
    form: Form,
    #[serde(flatten)]
    terms: Terms,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    #[serde(rename = "format")]
    _format: TournamentFormat,
    form: Form,
    seed: u64,
    entrants: Entrants,
    fillers: Entrants,
    conditions: Conditions,
}

impl TryFrom<Unchecked> for Tournament {
    type Error = PlanError;

    fn try_from(plan: Unchecked) -> Result<Self, PlanError> {
        let Unchecked { form, seed, entrants, fillers, conditions, .. } = plan;
        Self::new(form, seed, entrants, fillers.into(), conditions)
    }
}

impl Tournament {
    /// Makes a plan. `fillers` take seats that would stay empty, in turn; if
    /// there are none, entrants sit there once more.
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
        if !needed.are_there(found, fillers.len()) {
            return Err(PlanError::TooFew { form: form.name(), needed, found });
        }
        for boards in [&conditions.boards].into_iter().chain(form.more_boards()) {
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

    /// What plan lines tell of a tournament, where nothing else is there: the
    /// matches, and who plays in them, fillers among them. Its form is not known,
    /// so that everybody is ranked as in a round robin, and no further match
    /// follows from results. Its seed, from which the samples for intervals are
    /// drawn, is that of the first line.
    ///
    /// # Errors
    ///
    /// When the lines are not of one tournament.
    pub fn of_lines(lines: Vec<Located<PlanLine>>) -> Result<Self, LinesError> {
        let Together { form, entrants, conditions, seed } = PlanLines::together(lines)?;
        check_seats(conditions.seats).map_err(LinesError::Plan)?;
        let form = Form::PlanLines(form);
        let fillers = Entrants::default();
        let terms = Terms { seed, entrants, fillers, conditions };
        Ok(Self { format: TournamentFormat::V1, form, terms })
    }

    /// The form.
    #[must_use]
    pub const fn form(&self) -> &Form {
        &self.form
    }

    /// The seed, from which all chance comes.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.terms.seed
    }

    /// Who takes part.
    #[must_use]
    pub const fn entrants(&self) -> &Entrants {
        &self.terms.entrants
    }

    /// Who takes seats that would stay empty.
    #[must_use]
    pub const fn fillers(&self) -> &Entrants {
        &self.terms.fillers
    }

    /// What all matches have in common.
    #[must_use]
    pub const fn conditions(&self) -> &Conditions {
        &self.terms.conditions
    }

    /// An entrant, or from their number on a filler.
    #[must_use]
    pub fn player(&self, index: usize) -> Option<&Entrant> {
        self.terms.player(index)
    }

    /// The name of a player by its number; empty where there is none.
    pub(crate) fn name_of(&self, player: usize) -> String {
        self.player(player).map(|entrant| entrant.name.clone()).unwrap_or_default()
    }

    /// All boards that may be played on.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        [&self.terms.conditions.boards].into_iter().chain(self.form.more_boards()).flatten()
    }

    /// The games of each encounter, on all boards together; 0 where they are
    /// not told.
    #[must_use]
    pub fn games_of_encounter(&self) -> usize {
        self.terms.games_on_boards(self.form.games())
    }

    /// The matches that can be played now.
    ///
    /// # Errors
    ///
    /// When the results are not of this plan.
    pub fn next(&self, results: &Results) -> Result<Vec<PlanLine>, TallyError> {
        Ok(self.state(results)?.ready().cloned().collect())
    }

    /// Where the tournament stands.
    ///
    /// # Errors
    ///
    /// When the results are not of this plan.
    pub fn state(&self, results: &Results) -> Result<State, TallyError> {
        self.corrected_state(results, &Corrections::default())
    }

    /// Where the tournament stands by the results and by what was decided after
    /// them.
    ///
    /// # Errors
    ///
    /// When the results are not of this plan, or no match that was played would
    /// follow from them any more.
    pub fn corrected_state(&self, results: &Results, corrections: &Corrections) -> Result<State, TallyError> {
        let entrants = self.terms.entrants.all().iter().enumerate();
        let excluded: BTreeSet<usize> = entrants
            .filter(|(_, entrant)| corrections.exclusion(&entrant.name).is_some())
            .map(|(index, _)| index)
            .collect();
        let mut book = Book::new(&self.terms, results, corrections, &excluded);
        let Unfolded { complete, byes, bracket, qualification } = self.form.unfold(&mut book);
        let mut matches = book.close()?;
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
