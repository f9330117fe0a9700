//! Reads a record and replays its steps.

use super::folder::state_files;
use super::journal::{bad_rules, read_journal};
use super::log::{LogWithFiles, read_log};
use super::names::MATCH_FILE;
use crate::failure::Failure;
use crate::games::{EventObserver, GameRef, RuleSet, State};
use crate::input::read_rules;
use crate::own_file;
use crate::seat::Players;
use rulebook_core::players::Seat;
use rulebook_record::{Journal, ReplayError, ReplayProblem, StepInput};
use rulebook_view::replay::{DrawSource, LogEntry, StateText};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A record, written by this referee or another one.
pub(crate) struct Recording {
    pub(crate) game: GameRef,
    pub(crate) folder: PathBuf,
    /// The states in order: number and file.
    pub(crate) files: Vec<(u64, PathBuf)>,
    /// The states and steps of the log, for a record without other files.
    log: Option<BTreeMap<u64, LogEntry>>,
    /// The file of the draws of a log, and whether it exists. If it does not, the draws were inferred from the states.
    draws: Option<(PathBuf, DrawSource)>,
    /// The journal; records of other referees have none.
    pub(crate) journal: Option<Journal>,
    rules: RuleSet,
}

impl Recording {
    /// Opens a record. Its rules come from its `match.json`, unless others are given.
    pub(crate) fn open(game: GameRef, folder: &Path, rules: Option<&str>) -> Result<Self, Failure> {
        let mut draws = None;
        let (files, log) = match state_files(folder) {
            Ok(files) => (files, None),
            Err(failure) => {
                let LogWithFiles { path, log, draws: file } = read_log(game, folder)?.ok_or(failure)?;
                draws = file.map(|file| (file, log.parts.draws));
                let log: BTreeMap<_, _> = (log.parts.first..).zip(log.parts.entries).collect();
                (log.keys().map(|&number| (number, path.clone())).collect(), Some(log))
            }
        };
        let journal = if folder.is_file() { None } else { read_journal(folder)? };
        let mut own = read_rules(game, rules)?;
        if let Some(journal) = &journal {
            let bad = |error| bad_rules(folder, &error);
            game.typed.check_game(&journal.head).map_err(bad)?;
            if rules.is_none() {
                game.typed.set_rules(&journal.head, &mut own).map_err(bad)?;
            }
        }
        Ok(Self { game, folder: folder.to_owned(), files, log, draws, journal, rules: own })
    }

    /// The file of the draws of a log, if it is missing. The draws were then inferred from the states.
    pub(crate) fn missing_draws(&self) -> Option<&Path> {
        self.draws.as_ref().filter(|(_, source)| *source == DrawSource::Found).map(|(file, _)| &**file)
    }

    /// The file with the draws and, in a record with a journal, the answers.
    pub(crate) fn input_file(&self) -> PathBuf {
        self.draws.as_ref().map_or_else(|| self.folder.join(MATCH_FILE), |(file, _)| file.clone())
    }

    /// The players, from the journal or else from the first state.
    ///
    /// # Errors
    ///
    /// When the first state cannot be read.
    pub(crate) fn players(&self) -> Result<Players, Failure> {
        let (_, first) = self.read_state(&self.files[0])?;
        let journal = self.journal.as_ref();
        let named = |seat: Seat| {
            journal?.head.players.iter().find(|player| player.seat == seat.number()).map(|player| player.name.clone())
        };
        Ok(Players::of(&first, named))
    }

    /// Reads a state.
    pub(crate) fn read_state(&self, (number, path): &(u64, PathBuf)) -> Result<(StateText, State), Failure> {
        let text = match self.log.as_ref().and_then(|log| log.get(number)) {
            Some(entry) => entry.text.clone(),
            None => own_file::read_named(path)?.into(),
        };
        // The places of a long file cost time, so they are found only for an error.
        let read = |text: &[u8]| self.game.read(text, &self.rules);
        let state = read(text.bytes()).or_else(|_| read(&text.in_place()));
        let state = state.map_err(|error| Failure::faults(&path.display().to_string(), &*error))?;
        Ok((text, state))
    }

    /// Whether the record has the answers, and not only the states.
    pub(crate) const fn has_answers(&self) -> bool {
        self.journal.is_some() || self.log.is_some()
    }

    /// The answers to the state with this number, and the draws of its step.
    ///
    /// # Errors
    ///
    /// When the record does not contain them.
    pub(crate) fn step_input(&self, number: u64, state: &State) -> Result<StepInput, Failure> {
        let step_input = self.input(number, state).and_then(|input| input.ok_or_else(|| self.no_round(number).into()));
        step_input.map_err(|error| self.failure(error))
    }

    /// The answers and draws of the step from this state, which has this number. They come from the log
    /// or the journal, or else follow from the next state; then `None` after the last state.
    fn input(&self, number: u64, state: &State) -> Result<Option<StepInput>, StepFailure> {
        let typed = self.game.typed;
        let entry = self.log.as_ref().and_then(|log| log.get(&number));
        let input = match (&self.journal, entry) {
            (_, Some(entry)) => typed.input_of_log(entry, number, state)?,
            (Some(journal), None) => {
                typed.input_of_entry(journal.round(number).ok_or_else(|| self.no_round(number))?, state)?
            }
            (None, None) => {
                let next = self.files.binary_search_by_key(&(number + 1), |(number, _)| *number);
                let Ok(next) = next.map(|place| &self.files[place]) else { return Ok(None) };
                typed.input_by_state(number, &self.read_state(next).map_err(StepFailure::Unreadable)?.1)?
            }
        };
        Ok(Some(input))
    }

    fn no_round(&self, number: u64) -> ReplayError {
        ReplayError { step: self.game.step(), number, problem: ReplayProblem::NoRound }
    }

    /// The error for a step that cannot be replayed. It names the record.
    pub(crate) fn failure(&self, error: StepFailure) -> Failure {
        match error {
            StepFailure::Unreadable(failure) => failure,
            StepFailure::Departs(error) => Failure::usage(format_args!("{}: {error}", self.folder.display())),
        }
    }
}

/// Why a step of a record cannot be replayed.
pub(crate) enum StepFailure {
    /// A state cannot be read.
    Unreadable(Failure),
    /// The record lacks the step, or the step departs from the rules.
    Departs(ReplayError),
}

impl From<ReplayError> for StepFailure {
    fn from(error: ReplayError) -> Self {
        Self::Departs(error)
    }
}

/// Replays the steps of a record one by one.
pub(crate) struct Replay<'a> {
    recording: &'a Recording,
    number: u64,
    state: State,
}

/// A replayed step.
pub(crate) struct ReplayedStep {
    /// The state before the step.
    pub(crate) before: State,
    /// The answers and the draws.
    pub(crate) input: StepInput,
}

impl<'a> Replay<'a> {
    /// Starts a replay at a state and its number in the record.
    pub(crate) const fn new(recording: &'a Recording, number: u64, state: State) -> Self {
        Self { recording, number, state }
    }

    /// The state after the steps so far.
    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    /// Ends the replay and returns that state.
    pub(crate) fn into_state(self) -> State {
        self.state
    }

    /// Replays the next step; `None` after the last one.
    ///
    /// # Errors
    ///
    /// When the record lacks the step, or the step departs from the rules. Then discard the events that
    /// `observe` got.
    pub(crate) fn step(&mut self, observe: &mut EventObserver<'_>) -> Result<Option<ReplayedStep>, StepFailure> {
        let Some(input) = self.recording.input(self.number, &self.state)? else { return Ok(None) };
        let after = self.recording.game.typed.play(&input, &self.state, observe)?;
        let before = std::mem::replace(&mut self.state, after);
        self.number += 1;
        Ok(Some(ReplayedStep { before, input }))
    }
}
