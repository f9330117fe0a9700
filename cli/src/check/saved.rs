//! The folder that keeps the states of a check's findings.

use super::finding::Reproduction;
use super::repeat::RepeatCommand;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::own_file;
use rulebook_core::players::Seat;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The name of the list of a check's files. The next check removes the listed files.
const LIST: &str = "check-files.json";

#[derive(Serialize, Deserialize)]
struct List {
    files: Vec<String>,
}

/// The folder that keeps the states.
pub(super) struct SavedFolder {
    folder: PathBuf,
    /// Whether to remove the folder if it has no states at the end.
    temporary: bool,
    /// Whether it has a state.
    states: bool,
    files: Vec<String>,
    game: &'static str,
    /// The options for the limits of strategies.
    limits: Vec<String>,
}

impl SavedFolder {
    /// Opens the named folder, or else a new temporary one. Removes the files of a previous check from
    /// the named folder.
    pub(super) fn open(named: Option<&Path>, game: &'static str, limits: Vec<String>) -> Result<Self, Failure> {
        let Some(folder) = named else {
            let made = tempfile::Builder::new().prefix("rulebook-check-").tempdir();
            let made = made.map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
            return Ok(Self { folder: made.keep(), temporary: true, states: false, files: Vec::new(), game, limits });
        };
        fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
        let folder = folder.canonicalize().map_err(|error| Failure::io(folder, &error))?;
        remove_previous(&folder)?;
        if let Some(entry) = fs::read_dir(&folder).map_err(|error| Failure::io(&folder, &error))?.next() {
            let other = entry.map(|entry| entry.path()).unwrap_or_default();
            let failure = Failure::usage(format_args!("{}: not a file of a previous check", other.display()));
            return Err(failure.hint("give a new or empty folder, or that of a previous check"));
        }
        let kept = Self { folder, temporary: false, states: false, files: Vec::new(), game, limits };
        kept.write_list()?;
        Ok(kept)
    }

    pub(super) fn path(&self) -> &Path {
        &self.folder
    }

    /// Saves a state as one seat sees it, and returns how to ask for the answer again.
    pub(super) fn keep(
        &mut self,
        name: &str,
        text: &str,
        again: &RepeatCommand,
        seats: &[Seat],
    ) -> Result<Reproduction, Failure> {
        let path = self.folder.join(name);
        self.states = true;
        if !self.files.iter().any(|file| file == name) {
            // List the file before it exists, so that the next check finds it even after a crash.
            self.files.push(name.to_owned());
            self.write_list()?;
            let file = fs::OpenOptions::new().write(true).create_new(true).open(&path);
            let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
            written.map_err(|error| Failure::io(&path, &error))?;
        }
        let command = again.command(self.game, &path, seats, &self.limits);
        Ok(Reproduction { file: path.display().to_string(), command })
    }

    /// Saves a link to the folder of a strategy, and returns its path.
    pub(super) fn link(&mut self, name: &str, folder: &Path) -> Result<PathBuf, Failure> {
        let path = self.folder.join(name);
        self.files.push(name.to_owned());
        self.write_list()?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder, &path).map_err(|error| Failure::io(&path, &error))?;
        #[cfg(not(unix))]
        let _ = folder;
        Ok(path)
    }

    fn write_list(&self) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(&List { files: self.files.clone() }).map_err(Failure::usage)?;
        write_whole(&self.folder, LIST, &(text + "\n"))
    }

    /// Ends the check. Returns the folder if it has states. Removes a temporary folder without states, or
    /// if the check failed (not `done`), for example because of a signal.
    pub(super) fn finish(self, done: bool) -> Result<Option<String>, Failure> {
        if !self.temporary || (done && self.states) {
            return Ok(self.states.then(|| self.folder.display().to_string()));
        }
        fs::remove_dir_all(&self.folder).map_err(|error| Failure::io(&self.folder, &error))?;
        Ok(None)
    }
}

/// Removes the files in the list of a previous check, and nothing else.
fn remove_previous(folder: &Path) -> Result<(), Failure> {
    let list = folder.join(LIST);
    let text = match own_file::read(&list) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        read => read.map_err(|error| Failure::io(&list, &error))?,
    };
    let previous: List = serde_json::from_slice(&text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let failure = Failure::usage(format_args!("{}:{line}:{column}: {error}", list.display()));
        failure.hint("this is not the list of a previous check; give another folder")
    })?;
    for name in previous.files.into_iter().chain([LIST.to_owned()]) {
        let path = folder.join(&name);
        if path.file_name() != Some(name.as_ref()) {
            return Err(Failure::usage(format_args!("{}: `{name}` is not a file name", list.display())));
        }
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(Failure::io(&path, &error)),
            _ => {}
        }
    }
    Ok(())
}
