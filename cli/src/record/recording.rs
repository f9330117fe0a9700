//! Reading a record back.

use super::folder::state_files;
use super::journal::Journal;
use crate::failure::Failure;
use crate::input::{read_bytes, read_rules};
use rulebook_core::contract::Game;
use rulebook_view::film::Lines;
use std::fmt;
use std::path::{Path, PathBuf};

/// A record, of ours or of another referee.
pub(crate) struct Recording<G: Game> {
    pub(crate) folder: PathBuf,
    /// The states in their order, under their numbers.
    pub(crate) files: Vec<(u64, PathBuf)>,
    /// What was answered; other referees do not tell.
    pub(crate) journal: Option<Journal>,
    rules: G::Rules,
}

impl<G: Game> Recording<G> {
    /// Opens a record. The rules are those of its `match.json`, unless others
    /// are given.
    pub(crate) fn open(folder: &Path, rules: Option<&str>) -> Result<Self, Failure> {
        let files = state_files(folder)?;
        let journal = Journal::read(folder)?;
        let mut own = read_rules::<G>(rules)?;
        if let Some(journal) = &journal {
            let fail = |message: String| {
                Failure::usage(format_args!("{}: {message}", folder.join(super::folder::MATCH).display()))
            };
            if journal.game != G::NAME {
                return Err(fail(format!("this is a game of {}, not of {}", journal.game, G::NAME)));
            }
            if journal.rules_version != G::RULES_VERSION {
                let message =
                    format!("played by version {} of the rules, this is {}", journal.rules_version, G::RULES_VERSION);
                return Err(fail(message));
            }
            if rules.is_none() {
                journal.set_rules::<G>(folder, &mut own)?;
            }
        }
        Ok(Self { folder: folder.to_owned(), files, journal, rules: own })
    }

    /// Reads one of the states.
    pub(crate) fn read_state(&self, path: &Path) -> Result<(Vec<u8>, G::State), Failure> {
        let bytes = read_bytes(path)?;
        let state =
            G::read(&bytes, &self.rules).map_err(|error| Failure::faults(&path.display().to_string(), &error))?;
        Ok((bytes, state))
    }

    /// What was answered on the state of this number, which led to `next`.
    pub(crate) fn given(&self, number: u64, next: &G::State) -> Result<Lines, Failure> {
        let fail = |why: &dyn fmt::Display| Failure::usage(format_args!("{}: {why}", self.folder.display()));
        let lines = match &self.journal {
            Some(journal) => {
                let round = journal.rounds.iter().find(|round| round.round == number);
                let round = round.ok_or_else(|| fail(&format_args!("round {number}: match.json has no such round")))?;
                let answers = round.answers.iter().map(|answer| (answer.seat, answer.verdict.line()));
                Lines::told(number, G::players(next), answers)
            }
            None => Lines::by_state::<G>(number, next),
        };
        lines.map_err(|error| fail(&error))
    }
}
