//! Opens a record as a replay, even while its match still runs.

use super::folder::state_files;
use super::journal::read_journal;
use super::log::{LogWithFiles, read_log};
use super::names::{MATCH_FILE, TIMING};
use crate::failure::{Failure, path_text};
use crate::games::GameRef;
use crate::input::read_rules;
use crate::own_file;
use rulebook_record::{Journal, Limits, TimeUse, Transcript};
use rulebook_view::replay::{Damage, OpenReplayError, RESULTS_FILE, RecordFiles, Replay, StateFile};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A record to open as a replay.
#[derive(Debug)]
pub(crate) struct Source {
    game: GameRef,
    folder: PathBuf,
    /// The rules given on the command line, if any.
    rules: Option<Transcript>,
}

impl Source {
    /// The record of a game in a folder. Its rules come from its journal, unless others are given.
    pub(crate) fn of(game: GameRef, folder: &Path, rules: Option<&str>) -> Result<Self, Failure> {
        let rules = rules.map(|rules| of_rules(game, rules)).transpose()?;
        Ok(Self { game, folder: folder.to_owned(), rules })
    }

    /// Opens the record, even if it is incomplete.
    pub(crate) fn open(&self) -> Result<Box<dyn Replay>, Failure> {
        self.game.replays.open(self.record_files(0)?).map_err(|error| self.failure(&error))
    }

    /// Appends new states to the replay; returns whether there were any.
    pub(crate) fn follow(&self, replay: &mut dyn Replay) -> Result<bool, Failure> {
        let before = replay.len();
        let summary = replay.summary();
        let last = summary.first + summary.frames as u64 - 1;
        replay.extend(self.record_files(last + 1)?).map_err(|error| self.failure(&error))?;
        Ok(replay.len() > before)
    }

    /// The states from number `from` on, and the journal.
    fn record_files(&self, from: u64) -> Result<RecordFiles, Failure> {
        let mut states = BTreeMap::new();
        let files = match state_files(&self.folder) {
            Ok(files) => files,
            Err(failure) => {
                let log = log_record_files(self.game, &self.folder, from)?;
                return log.ok_or(failure);
            }
        };
        for (number, path) in files {
            if number >= from {
                let text = own_file::read_named(&path)?;
                states.insert(number, StateFile { name: path.display().to_string(), text: text.into() });
            }
        }
        let mut journal = read_journal(&self.folder);
        if matches!(journal, Ok(None)) {
            // If the match ended during the read, `match.json` has just replaced `match.jsonl`.
            journal = read_journal(&self.folder);
        }
        // The states can be shown even if the journal is damaged.
        let (journal, damage) = match journal {
            Ok(journal) => (journal, None),
            Err(failure) => (None, Some(self.damage(&failure))),
        };
        let limits = journal.as_ref().map(|journal| journal.head.limits).filter(Limits::has_game_budget);
        let transcript = self.transcript(journal);
        let time_use = limits.map(|limits| self.time_use(limits, transcript.as_ref())).unwrap_or_default();
        Ok(RecordFiles { states, transcript, damage, time_use })
    }

    /// The measured shares of their time that the players have used; empty if there is no file with them.
    fn time_use(&self, limits: Limits, transcript: Option<&Transcript>) -> TimeUse {
        let rounds = transcript.map_or(&[][..], |transcript| &transcript.rounds);
        own_file::read(&self.folder.join(TIMING)).map(|timing| TimeUse::of(limits, rounds, &timing)).unwrap_or_default()
    }

    /// Describes why the journal cannot be read.
    fn damage(&self, failure: &Failure) -> Damage {
        let file = path_text(self.folder.join(MATCH_FILE));
        let reason = failure.reason();
        let why = reason.strip_prefix(&file).unwrap_or(&reason);
        Damage::of_journal(&file, why.trim_start_matches([':', ' ']))
    }

    /// The transcript of the journal. Rules from the command line replace those of the journal.
    fn transcript(&self, journal: Option<Journal>) -> Option<Transcript> {
        match (journal.map(Transcript::from), &self.rules) {
            (Some(transcript), Some(given)) => Some(Transcript { rules: given.rules.clone(), ..transcript }),
            (None, Some(given)) => Some(given.clone()),
            (transcript, None) => transcript,
        }
    }

    fn failure(&self, error: &OpenReplayError) -> Failure {
        let folder = self.folder.display();
        let failure = match error {
            OpenReplayError::Missing { file } => {
                Failure::usage(format_args!("{}: is missing", self.folder.join(file).display()))
            }
            OpenReplayError::Rules(_) => {
                Failure::usage(format_args!("{}: {error}", self.folder.join(MATCH_FILE).display()))
            }
            OpenReplayError::BadState(faults) => Failure::fault_list(faults.clone()),
            _ => Failure::usage(format_args!("{folder}: {error}")),
        };
        match error {
            OpenReplayError::BadState(_) => failure,
            _ => error.hints().into_iter().fold(failure, Failure::hint),
        }
    }
}

/// The states and steps of a log from state `from` on, if there is a log.
fn log_record_files(game: GameRef, folder: &Path, from: u64) -> Result<Option<RecordFiles>, Failure> {
    let Some(LogWithFiles { log, .. }) = read_log(game, folder)? else { return Ok(None) };
    let mut record_files = game.replays.record_files(log, from);
    let results = folder.join(RESULTS_FILE);
    if results.is_file() {
        game.replays.name_by(&mut record_files, &own_file::read_named(&results)?);
    }
    Ok(Some(record_files))
}

/// A transcript with only the rules from the command line.
fn of_rules(game: GameRef, given: &str) -> Result<Transcript, Failure> {
    Ok(game.typed.transcript(&read_rules(game, Some(given))?))
}
