//! The folder where a check keeps the states of its findings.

use super::again::Again;
use super::finding::Seen;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::own_file;
use rulebook_core::players::Seat;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// What lists the files of a check, so that the next one can remove them.
const LIST: &str = "check-files.json";

#[derive(Serialize, Deserialize)]
struct List {
    files: Vec<String>,
}

/// The folder.
pub(super) struct Kept {
    folder: PathBuf,
    /// Whether it goes when no state was kept in it.
    temporary: bool,
    /// Whether there is a state in it.
    states: bool,
    files: Vec<String>,
    game: &'static str,
    /// The options of the limits that strategies have.
    limits: Vec<String>,
}

impl Kept {
    /// A folder that was named, or else a new one among the temporary files. In
    /// one that was named, the files of a former check are removed.
    pub(super) fn open(named: Option<&Path>, game: &'static str, limits: Vec<String>) -> Result<Self, Failure> {
        let Some(folder) = named else {
            let made = tempfile::Builder::new().prefix("rulebook-check-").tempdir();
            let made = made.map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
            return Ok(Self { folder: made.keep(), temporary: true, states: false, files: Vec::new(), game, limits });
        };
        fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
        let folder = folder.canonicalize().map_err(|error| Failure::io(folder, &error))?;
        remove_former(&folder)?;
        if let Some(entry) = fs::read_dir(&folder).map_err(|error| Failure::io(&folder, &error))?.next() {
            let other = entry.map(|entry| entry.path()).unwrap_or_default();
            let failure = Failure::usage(format_args!("{}: is not of a former check", other.display()));
            return Err(failure.hint("name a new or empty folder, or that of a former check"));
        }
        let kept = Self { folder, temporary: false, states: false, files: Vec::new(), game, limits };
        kept.write_list()?;
        Ok(kept)
    }

    pub(super) fn path(&self) -> &Path {
        &self.folder
    }

    /// Keeps a state, as one seat sees it, and tells how to ask for the answer again.
    pub(super) fn keep(&mut self, name: &str, text: &str, again: &Again, seats: &[Seat]) -> Result<Seen, Failure> {
        let path = self.folder.join(name);
        self.states = true;
        if !self.files.iter().any(|file| file == name) {
            // Listed before it is there, so that it is never left over.
            self.files.push(name.to_owned());
            self.write_list()?;
            let file = fs::OpenOptions::new().write(true).create_new(true).open(&path);
            let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
            written.map_err(|error| Failure::io(&path, &error))?;
        }
        let command = again.command(self.game, &path, seats, &self.limits);
        Ok(Seen { file: path.display().to_string(), command })
    }

    /// Keeps a link to the folder of a strategy, and gives its path.
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

    /// Ends the check, which was not `done` when a signal came; a folder that
    /// nobody named goes then, and when it holds no state. Gives the folder that
    /// holds some.
    pub(super) fn finish(self, done: bool) -> Result<Option<String>, Failure> {
        if !self.temporary || (done && self.states) {
            return Ok(self.states.then(|| self.folder.display().to_string()));
        }
        fs::remove_dir_all(&self.folder).map_err(|error| Failure::io(&self.folder, &error))?;
        Ok(None)
    }
}

/// Removes what the list of a former check names, and nothing else.
fn remove_former(folder: &Path) -> Result<(), Failure> {
    let list = folder.join(LIST);
    let text = match own_file::read(&list) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        read => read.map_err(|error| Failure::io(&list, &error))?,
    };
    let former: List = serde_json::from_slice(&text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let failure = Failure::usage(format_args!("{}:{line}:{column}: {error}", list.display()));
        failure.hint("this is not the list of a former check; name another folder")
    })?;
    for name in former.files.into_iter().chain([LIST.to_owned()]) {
        let path = folder.join(&name);
        if path.file_name() != Some(name.as_ref()) {
            return Err(Failure::usage(format_args!("{}: `{name}` is no name of a file", list.display())));
        }
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(Failure::io(&path, &error)),
            _ => {}
        }
    }
    Ok(())
}
