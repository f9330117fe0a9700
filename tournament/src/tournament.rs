//! A tournament: the whole plan, from which everything follows.

use crate::analysis::disqualified;
use crate::chance::match_seed;
use crate::corrections::Corrections;
use crate::entrant::{Entrant, Entrants};
use crate::form::{Form, FormError, LinesError, Needed, PlanLines, Size, Together, Unfolded};
use crate::lines::{
    Board, BoardError, Conditions, Located, PlanFormat, PlanLine, Played, PlayedError, SeatEntry, check_boards,
};
use crate::state::{Match, State};
use crate::tally::{Results, TallyError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

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
    seed: u64,
    entrants: Entrants,
    fillers: Entrants,
    conditions: Conditions,
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

/// Why there is no such tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// The game has too few or too many seats.
    Seats(usize),
    /// Fewer take part than the form needs.
    TooFew {
        /// The name of the form.
        form: &'static str,
        /// How many it needs.
        needed: Needed,
        /// How many entrants there are.
        found: usize,
    },
    /// The name or strategy of a filler, alone or beside those of the entrants.
    Filler(crate::entrant::EntrantError),
    /// The boards cannot be played on.
    Board(BoardError),
    /// The form cannot be played.
    Form(FormError),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "a game has 2 to 9 seats, found {seats}"),
            Self::TooFew { form, needed, found } => {
                write!(f, "a tournament of the form {form} needs {needed}; found {found}")
            }
            Self::Filler(error) => write!(f, "fillers: {error}"),
            Self::Board(error) => write!(f, "{error}"),
            Self::Form(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for PlanError {}

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
        Ok(Self { format: TournamentFormat::V1, form, seed, entrants, fillers, conditions })
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
        Ok(Self { format: TournamentFormat::V1, form, seed, entrants, fillers, conditions })
    }

    /// The form.
    #[must_use]
    pub const fn form(&self) -> &Form {
        &self.form
    }

    /// The seed, from which all chance comes.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Who takes part.
    #[must_use]
    pub const fn entrants(&self) -> &Entrants {
        &self.entrants
    }

    /// Who takes seats that would stay empty.
    #[must_use]
    pub const fn fillers(&self) -> &Entrants {
        &self.fillers
    }

    /// What all matches have in common.
    #[must_use]
    pub const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// An entrant, or from their number on a filler.
    #[must_use]
    pub fn player(&self, index: usize) -> Option<&Entrant> {
        let entrants = self.entrants.all();
        entrants.get(index).or_else(|| self.fillers.all().get(index.checked_sub(entrants.len())?))
    }

    /// All boards that may be played on.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        [&self.conditions.boards].into_iter().chain(self.form.more_boards()).flatten()
    }

    /// The games of each encounter, on all boards together; 0 where they are
    /// not told.
    #[must_use]
    pub fn games_of_encounter(&self) -> usize {
        self.form.games().saturating_mul(self.conditions.boards.len().max(1))
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
        let entrants = self.entrants.all().iter().enumerate();
        let excluded: BTreeSet<usize> = entrants
            .filter(|(_, entrant)| corrections.exclusion(&entrant.name).is_some())
            .map(|(index, _)| index)
            .collect();
        let mut book = Book {
            plan: self,
            results,
            corrections,
            excluded: &excluded,
            matches: Vec::new(),
            asked: BTreeSet::new(),
            error: None,
        };
        let unfolded = self.form.unfold(&mut book);
        if let Some(error) = book.error {
            return Err(error);
        }
        if let Some((id, known)) = results.iter().find(|(id, _)| !book.asked.contains(id.as_str())) {
            return Err(TallyError::NoSuchMatch { id: id.clone(), position: known.position.clone() });
        }
        let Unfolded { complete, byes, bracket, qualification } = unfolded;
        let mut matches = book.matches;
        for entry in &mut matches {
            let forfeit = corrections.forfeit_of(&entry.line.id).filter(|forfeit| forfeit.standing_only);
            if let Some(forfeit) = forfeit {
                entry.played = entry.played.take().map(|played| played.forfeited(forfeit.seat));
            }
        }
        let disqualified = disqualified(&self.conditions, self.entrants.len(), &matches);
        let corrections = corrections.clone();
        let mut state = State { matches, complete, byes, bracket, qualification, corrections, excluded, disqualified };
        if !state.corrections.is_empty() {
            state.qualification = self.form.qualified(self, &state.counted(), &state.excluded).or(state.qualification);
        }
        Ok(state)
    }
}

pub(crate) const fn check_seats(seats: usize) -> Result<(), PlanError> {
    if seats >= 2 && seats <= 9 { Ok(()) } else { Err(PlanError::Seats(seats)) }
}

/// The matches of a plan as they come to be known.
pub(crate) struct Book<'a> {
    plan: &'a Tournament,
    results: &'a Results,
    corrections: &'a Corrections,
    excluded: &'a BTreeSet<usize>,
    matches: Vec<Match>,
    asked: BTreeSet<String>,
    error: Option<TallyError>,
}

impl<'a> Book<'a> {
    pub(crate) fn plan(&self) -> &'a Tournament {
        self.plan
    }

    /// Whether an entrant loses its groups of a play-off, whatever was played: it
    /// was excluded, or disqualified by the matches so far.
    pub(crate) fn loses(&self, entrant: usize) -> bool {
        let exclusion = self.plan.player(entrant).and_then(|player| self.corrections.exclusion(&player.name));
        exclusion.is_some_and(|exclusion| !exclusion.standing_only) || self.disqualified().contains(&entrant)
    }

    fn disqualified(&self) -> BTreeSet<usize> {
        disqualified(&self.plan.conditions, self.plan.entrants.len(), &self.matches)
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
        let conditions = &self.plan.conditions;
        let seats = players.iter().filter_map(|&player| self.plan.player(player));
        let line = PlanLine {
            format: PlanFormat::V1,
            seed: match_seed(self.plan.seed, &id),
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
        let entrants = self.plan.entrants.len();
        let all: BTreeSet<&usize> = players.iter().collect();
        left.len() < all.len() && (left.len() < 2 || left.iter().all(|&player| player >= entrants))
    }
}
