//! The folder of a running or resumed tournament.

use super::line_file::LineFile;
use super::lines::utf8;
use super::names::{MATCHES, PLAN, RESULTS_FILE, TOURNAMENT};
use super::tournament_file::TournamentFile;
use super::{corrections, previous};
use crate::failure::Failure;
use crate::files::{Lock, half_written, write_durable, write_whole};
use crate::games::Registry;
use crate::input::name_of;
use crate::output::{note, quoted};
use crate::own_file;
use rulebook_tournament::lines::{ResultLine, write_line};
use rulebook_tournament::tally::TallyError;
use rulebook_tournament::{Corrections, Results, State};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Lock file of the workers. It keeps a tournament from starting while an old worker still runs.
const WORKERS: &str = ".rulebook-workers";

/// The folder of a running tournament.
pub(super) struct Folder {
    path: PathBuf,
    pub(super) described: TournamentFile,
    results: Results,
    corrections: Corrections,
    lines: LineFile,
    /// Number of matches in `plan.jsonl`; `usize::MAX` if the file must be written.
    planned: usize,
    _lock: Lock,
}

impl Folder {
    /// Starts a tournament in a new or empty folder. With `replaces`, removes an existing
    /// tournament.
    pub(super) fn create(path: &Path, described: TournamentFile, replaces: Option<Registry>) -> Result<Self, Failure> {
        if path.exists() && !path.is_dir() {
            return Err(Failure::usage(format_args!("{} is a file, not a folder", path.display())));
        }
        let replaces = replaces.filter(|_| path.join(TOURNAMENT).exists());
        // Check before changing the folder.
        if path.is_dir() && replaces.is_none() {
            check_empty(path)?;
        }
        fs::create_dir_all(path).map_err(|error| Failure::io(path, &error))?;
        let lock = lock(path)?;
        match replaces {
            Some(known) => {
                wait_for_workers(path)?;
                previous::remove(path, known)?;
            }
            None => check_empty(path)?,
        }
        remove_half_written(path)?;
        for folder in [path, &path.join(MATCHES)] {
            fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
        }
        write_durable(path, TOURNAMENT, &described.to_text()?)?;
        Self::open(path, described, lock)
    }

    /// Resumes a tournament.
    pub(super) fn reopen(path: &Path) -> Result<Self, Failure> {
        if !path.join(TOURNAMENT).is_file() {
            let failure = Failure::usage(format_args!("{}: no tournament in this folder", path.display()));
            return Err(failure.hint(format_args!("a tournament that can be resumed has a file {TOURNAMENT}")));
        }
        let lock = lock(path)?;
        wait_for_workers(path)?;
        let described = TournamentFile::read(path)?;
        remove_half_written(path)?;
        let matches = path.join(MATCHES);
        fs::create_dir_all(&matches).map_err(|error| Failure::io(&matches, &error))?;
        Self::open(path, described, lock)
    }

    fn open(path: &Path, described: TournamentFile, lock: Lock) -> Result<Self, Failure> {
        let path = std::path::absolute(path).map_err(|error| Failure::io(path, &error))?;
        let (lines, text) = LineFile::open(&path, RESULTS_FILE)?;
        let mut results = Results::default();
        results.read(&path.join(RESULTS_FILE).display().to_string(), &text).map_err(Failure::usage)?;
        let corrections = corrections::read(&path)?;
        Ok(Self { path, described, results, corrections, lines, planned: usize::MAX, _lock: lock })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The command that resumes this tournament.
    pub(super) fn resume_command(&self) -> String {
        format!("rulebook tournament --resume {}", quoted(&self.path))
    }

    /// The current state of the tournament. Adds the matches known so far to `plan.jsonl`.
    pub(super) fn state(&mut self) -> Result<State, Failure> {
        let state = self.state_with(&self.corrections).map_err(|error| {
            let failure = Failure::usage(error);
            failure.hint(format_args!("{} and {RESULTS_FILE} must belong to the same tournament", TOURNAMENT))
        })?;
        if self.planned != state.matches().len() {
            let lines: String = state.matches().iter().map(|entry| write_line(&entry.line)).collect();
            write_whole(&self.path, PLAN, &lines)?;
            self.planned = state.matches().len();
        }
        Ok(state)
    }

    /// The state of the tournament with other corrections.
    pub(super) fn state_with(&self, corrections: &Corrections) -> Result<State, TallyError> {
        self.described.tournament.corrected_state(&self.results, corrections)
    }

    pub(super) const fn corrections(&self) -> &Corrections {
        &self.corrections
    }

    /// Saves corrections. Adds the matches that result from them to `plan.jsonl`.
    pub(super) fn keep_corrections(&mut self, corrections: Corrections) -> Result<(), Failure> {
        corrections::write(&self.path, &corrections)?;
        self.corrections = corrections;
        self.planned = usize::MAX;
        self.state().map(drop)
    }

    /// Saves a result. It counts once it is on disk.
    pub(super) fn add(&mut self, line: ResultLine) -> Result<(), Failure> {
        self.lines.add(&line)?;
        self.results.add(line).map_err(Failure::usage)
    }

    /// Sorts the results in the order of the plan, because their order of arrival is random.
    pub(super) fn sort_results(&self, state: &State) -> Result<(), Failure> {
        let file = self.path.join(RESULTS_FILE);
        let lines = rulebook_tournament::lines::read_lines::<ResultLine>(
            &file.display().to_string(),
            &utf8(&name_of(&file), own_file::read_named(&file)?)?,
        );
        let mut lines: Vec<ResultLine> =
            lines.map_err(Failure::usage)?.into_iter().map(|located| located.value).collect();
        let places: std::collections::BTreeMap<&str, usize> =
            state.matches().iter().enumerate().map(|(place, entry)| (entry.line.id.as_str(), place)).collect();
        lines.sort_by_key(|line| places.get(line.id.as_str()).copied());
        write_durable(&self.path, RESULTS_FILE, &lines.iter().map(write_line).collect::<String>())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        forget_workers(&self.path);
    }
}

/// Takes the lock that a worker holds while it runs.
pub(super) fn lock_as_worker(folder: &Path) -> Result<File, Failure> {
    let (path, file) = workers_file(folder)?;
    file.lock_shared().map_err(|error| Failure::io(&path, &error))?;
    Ok(file)
}

/// Removes the lock file of the workers after they are gone.
pub(in crate::commands) fn forget_workers(folder: &Path) {
    let _ = fs::remove_file(folder.join(WORKERS));
}

/// Waits for the workers of a killed tournament, which exit a moment later.
pub(in crate::commands) fn wait_for_workers(folder: &Path) -> Result<(), Failure> {
    let (path, file) = workers_file(folder)?;
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(fs::TryLockError::WouldBlock) => {
            note("waiting for running matches of the previous tournament to end");
            file.lock().map_err(|error| Failure::io(&path, &error))
        }
        Err(fs::TryLockError::Error(error)) => Err(Failure::io(&path, &error)),
    }
}

fn workers_file(folder: &Path) -> Result<(PathBuf, File), Failure> {
    let path = folder.join(WORKERS);
    let file = own_file::append(&path).map_err(|error| Failure::io(&path, &error))?;
    Ok((path, file))
}

fn lock(path: &Path) -> Result<Lock, Failure> {
    Lock::take(path, "tournament is being played", "give each tournament its own folder with --dir")
}

pub(in crate::commands) fn remove_half_written(path: &Path) -> Result<(), Failure> {
    half_written(path)?.iter().try_for_each(|file| fs::remove_file(file).map_err(|error| Failure::io(file, &error)))
}

/// Refuses a folder that is not empty.
fn check_empty(path: &Path) -> Result<(), Failure> {
    if path.join(TOURNAMENT).exists() {
        let failure = Failure::usage(format_args!("{}: already holds a tournament", path.display()));
        let command = format!("rulebook tournament --resume {}", quoted(path));
        return Err(
            failure.hint(format_args!("`{command}` resumes it, --replace removes it, and --dir names another folder"))
        );
    }
    let half_written = half_written(path)?;
    for entry in fs::read_dir(path).map_err(|error| Failure::io(path, &error))? {
        let entry = entry.map_err(|error| Failure::io(path, &error))?;
        let ours = Lock::is_name(&entry.file_name())
            || half_written.contains(&entry.path())
            || entry.file_name() == MATCHES
                && fs::read_dir(entry.path()).is_ok_and(|mut matches| matches.next().is_none());
        if !ours {
            let name = entry.file_name();
            let message =
                format_args!("{}: expected an empty folder, found `{}` in it", path.display(), name.display());
            return Err(Failure::usage(message).hint("give a new or empty folder with --dir"));
        }
    }
    Ok(())
}
