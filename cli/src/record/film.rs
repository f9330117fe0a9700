//! A record as a film, also of a game that is being played.

use super::folder::state_files;
use super::journal::read_journal;
use super::log::read_log;
use super::names::MATCH;
use crate::commands::for_game;
use crate::failure::{Failure, shown};
use crate::games::{House, Registry, WithGame};
use crate::input::read_rules;
use crate::own_file;
use rulebook_record::{Journal, Transcript};
use rulebook_view::film::{Damage, Film, FilmError, Footage, RESULTS, StateFile, open_of};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where a film comes from.
#[derive(Debug)]
pub(crate) struct Source {
    open: fn(Footage) -> Result<Box<dyn Film>, FilmError>,
    /// What a log tells, where that is all there is.
    log: fn(&Path, u64) -> Result<Option<Footage>, Failure>,
    folder: PathBuf,
    /// The rules of a variant, where they are not those of the record.
    rules: Option<Transcript>,
}

impl Source {
    /// The record in a folder, of the game with this name.
    pub(crate) fn named<R: Registry>(game: &str, folder: &Path, rules: Option<&str>) -> Result<Self, Failure> {
        for_game::<R, _, _>(game, Given { folder, rules })
    }

    /// The record of a game in a folder. Its rules are those of its
    /// `match.json`, unless others are given.
    pub(crate) fn of<G: House>(folder: &Path, rules: Option<&str>) -> Result<Self, Failure> {
        let rules = rules.map(of_rules::<G>).transpose()?;
        Ok(Self { open: open_of::<G>, log: log_footage::<G>, folder: folder.to_owned(), rules })
    }

    /// Opens the record as far as it is there.
    pub(crate) fn open(&self) -> Result<Box<dyn Film>, Failure> {
        (self.open)(self.footage(0)?).map_err(|error| self.failure(&error))
    }

    /// Adds what has come since to the end of the film; tells whether there was
    /// anything.
    pub(crate) fn follow(&self, film: &mut dyn Film) -> Result<bool, Failure> {
        let before = film.len();
        let summary = film.summary();
        let last = summary.first + summary.frames as u64 - 1;
        film.extend(self.footage(last + 1)?).map_err(|error| self.failure(&error))?;
        Ok(film.len() > before)
    }

    /// The states from this number on, and what the journal tells.
    fn footage(&self, from: u64) -> Result<Footage, Failure> {
        let mut states = BTreeMap::new();
        let files = match state_files(&self.folder) {
            Ok(files) => files,
            Err(failure) => {
                let log = (self.log)(&self.folder, from)?;
                return log.ok_or(failure);
            }
        };
        for (number, path) in files {
            if number >= from {
                let text = own_file::read_named(&path)?;
                states.insert(number, StateFile { name: path.display().to_string(), text });
            }
        }
        let mut journal = read_journal(&self.folder);
        if matches!(journal, Ok(None)) {
            // The journal of a match that ends just now gets its last name between two looks.
            journal = read_journal(&self.folder);
        }
        // A journal that is damaged does not keep the states from being shown.
        let (journal, damage) = match journal {
            Ok(journal) => (journal, None),
            Err(failure) => (None, Some(self.damage(&failure))),
        };
        Ok(Footage { states, transcript: self.transcript(journal), damage })
    }

    /// What is wrong with the journal.
    fn damage(&self, failure: &Failure) -> Damage {
        let file = shown(self.folder.join(MATCH));
        let reason = failure.reason();
        let why = reason.strip_prefix(&file).unwrap_or(&reason);
        Damage::of_journal(&file, why.trim_start_matches([':', ' ']))
    }

    /// What the journal tells, with the rules that were given instead of its own.
    fn transcript(&self, journal: Option<Journal>) -> Option<Transcript> {
        match (journal.map(Transcript::from), &self.rules) {
            (Some(transcript), Some(given)) => Some(Transcript { rules: given.rules.clone(), ..transcript }),
            (None, Some(given)) => Some(given.clone()),
            (transcript, None) => transcript,
        }
    }

    fn failure(&self, error: &FilmError) -> Failure {
        let folder = self.folder.display();
        let failure = match error {
            FilmError::Missing { file } => {
                Failure::usage(format_args!("{}: is missing", self.folder.join(file).display()))
            }
            FilmError::Rules(_) => Failure::usage(format_args!("{}: {error}", self.folder.join(MATCH).display())),
            FilmError::BadState(faults) => Failure::fault_list(faults.clone()),
            _ => Failure::usage(format_args!("{folder}: {error}")),
        };
        match error {
            FilmError::BadState(_) => failure,
            _ => error.hints().into_iter().fold(failure, Failure::hint),
        }
    }
}

/// What a log tells, where there is one, from a state of this number on.
fn log_footage<G: House>(folder: &Path, from: u64) -> Result<Option<Footage>, Failure> {
    let Some((_, log)) = read_log::<G>(folder)? else { return Ok(None) };
    let mut footage = log.footage::<G>(from);
    let results = folder.join(RESULTS);
    if results.is_file() {
        footage.name_by::<G>(&own_file::read_named(&results)?);
    }
    Ok(Some(footage))
}

/// A source as it is asked for.
struct Given<'a> {
    folder: &'a Path,
    rules: Option<&'a str>,
}

impl WithGame for Given<'_> {
    type Output = Result<Source, Failure>;

    fn with<G: House>(self) -> Self::Output {
        Source::of::<G>(self.folder, self.rules)
    }
}

/// The rules of a variant that were given.
fn of_rules<G: House>(given: &str) -> Result<Transcript, Failure> {
    Ok(Transcript::of_rules::<G>(&read_rules::<G>(Some(given))?))
}
