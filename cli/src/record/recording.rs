//! Reading a record back.

use super::folder::state_files;
use super::journal::{bad_rules, read_journal};
use super::log::read_log;
use crate::failure::Failure;
use crate::games::House;
use crate::input::read_rules;
use crate::own_file;
use crate::seat::Players;
use rulebook_core::players::Seat;
use rulebook_record::{Journal, ReplayError, ReplayProblem, StepInput, StepSource};
use rulebook_view::film::LogEntry;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A record, of ours or of another referee.
pub(crate) struct Recording<G: House> {
    pub(crate) folder: PathBuf,
    /// The states in their order, under their numbers, with the files that hold them.
    pub(crate) files: Vec<(u64, PathBuf)>,
    /// The states and turns of a log, where that is all there is.
    log: Option<BTreeMap<u64, LogEntry>>,
    /// What was answered; other referees do not tell.
    pub(crate) journal: Option<Journal>,
    rules: G::Rules,
}

impl<G: House> Recording<G> {
    /// Opens a record. The rules are those of its `match.json`, unless others
    /// are given.
    pub(crate) fn open(folder: &Path, rules: Option<&str>) -> Result<Self, Failure> {
        let (files, log) = match state_files(folder) {
            Ok(files) => (files, None),
            Err(failure) => {
                let (path, log) = read_log::<G>(folder)?.ok_or(failure)?;
                let log: BTreeMap<_, _> = (0..).zip(log.entries).collect();
                (log.keys().map(|&number| (number, path.clone())).collect(), Some(log))
            }
        };
        let journal = read_journal(folder)?;
        let mut own = read_rules::<G>(rules)?;
        if let Some(journal) = &journal {
            let bad = |error| bad_rules(folder, &error);
            journal.head.check_game::<G>().map_err(bad)?;
            if rules.is_none() {
                journal.head.set_rules::<G>(&mut own).map_err(bad)?;
            }
        }
        Ok(Self { folder: folder.to_owned(), files, log, journal, rules: own })
    }

    /// Who plays, by the journal or else by the first state.
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
        Ok(Players::of::<G>(&first, named))
    }

    /// Reads one of the states.
    pub(crate) fn read_state(&self, (number, path): &(u64, PathBuf)) -> Result<(Vec<u8>, G::State), Failure> {
        let bytes = match self.log.as_ref().and_then(|log| log.get(number)) {
            Some(entry) => entry.text.clone(),
            None => own_file::read_named(path)?,
        };
        let state =
            G::read(&bytes, &self.rules).map_err(|error| Failure::faults(&path.display().to_string(), &error))?;
        Ok((bytes, state))
    }

    /// Whether the record tells more than the states do.
    pub(crate) const fn tells_turns(&self) -> bool {
        self.journal.is_some() || self.log.is_some()
    }

    /// What was answered and drawn on the state of this number.
    ///
    /// # Errors
    ///
    /// When the record does not tell it.
    pub(crate) fn told(&self, number: u64, state: &G::State) -> Result<StepInput, Failure> {
        let told = self.input(number, state).and_then(|input| input.ok_or_else(|| no_round::<G>(number).into()));
        told.map_err(|error| self.failure(error))
    }

    /// Why a step cannot be played again, with the name of the record.
    pub(crate) fn failure(&self, error: StepFailure) -> Failure {
        match error {
            StepFailure::Unreadable(failure) => failure,
            StepFailure::Departs(error) => Failure::usage(format_args!("{}: {error}", self.folder.display())),
        }
    }
}

/// Why a step of a record is not played again.
pub(crate) enum StepFailure {
    /// A state cannot be read.
    Unreadable(Failure),
    /// The record does not tell the step, or it departs from the rules.
    Departs(ReplayError),
}

impl From<ReplayError> for StepFailure {
    fn from(error: ReplayError) -> Self {
        Self::Departs(error)
    }
}

fn no_round<G: House>(number: u64) -> ReplayError {
    ReplayError { step: G::STEP, number, problem: ReplayProblem::NoRound }
}

/// By its log, its journal, or else its states; it ends with the last state.
impl<G: House> StepSource<G> for Recording<G> {
    type Error = StepFailure;

    fn input(&self, number: u64, state: &G::State) -> Result<Option<StepInput>, StepFailure> {
        let entry = self.log.as_ref().and_then(|log| log.get(&number));
        let input = match (&self.journal, entry) {
            (_, Some(entry)) => StepInput::of_replies::<G>(&entry.replies::<G>(number), state)?,
            (Some(journal), None) => {
                StepInput::of_entry::<G>(journal.round(number).ok_or_else(|| no_round::<G>(number))?, state)?
            }
            (None, None) => {
                let next = self.files.binary_search_by_key(&(number + 1), |(number, _)| *number);
                let Ok(next) = next.map(|place| &self.files[place]) else { return Ok(None) };
                StepInput::by_state::<G>(number, &self.read_state(next).map_err(StepFailure::Unreadable)?.1)?
            }
        };
        Ok(Some(input))
    }
}
