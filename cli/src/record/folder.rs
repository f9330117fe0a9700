//! The folder of a record, and the state files in it.

use super::folder_contents::{FolderContents, holding};
use super::names::{ERROR_OUTPUT_HEAD, Kind, UNFINISHED, error_output_file, is_of_record, kind_of};
use crate::failure::{Failure, path_text};
use crate::files::{Lock, half_written, write_durable, write_whole};
use crate::games::Registry;
use crate::output::counted;
use crate::own_file;
use rulebook_core::text::PrintableLines;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where to write the record of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RecordPlace<'a> {
    /// This folder.
    Named(&'a Path, Previous),
    /// The first of `game1`, `game2`, … that does not exist.
    Next,
}

/// What to do with an existing record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Previous {
    /// Keep it and refuse the match.
    Keep,
    /// Replace it.
    Replace,
    /// Replace it, and accept any other files in the folder.
    ReplaceIgnoringOtherFiles,
}

/// The folder where a record is written (REF-6).
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// Held while the match runs (REC-3).
    _lock: Lock,
}

fn lock(path: &Path) -> Result<Lock, Failure> {
    Lock::take(path, "match is being played", "give each match its own folder")
}

/// The last lines, at most `most`, that a seat wrote to stderr in a round and that the record keeps.
/// `seat_number` counts from 1.
pub(crate) fn error_output_of(folder: &Path, seat_number: usize, round: u64, most: usize) -> Vec<String> {
    let text = own_file::read(&folder.join(error_output_file(seat_number))).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let head = format!("{ERROR_OUTPUT_HEAD}{round}");
    let of_round = text.lines().skip_while(|line| **line != head).skip(1);
    let lines: Vec<&str> = of_round.take_while(|line| !line.starts_with(ERROR_OUTPUT_HEAD)).collect();
    lines[lines.len().saturating_sub(most)..].iter().map(|line| PrintableLines(line).to_string()).collect()
}

impl Folder {
    /// Creates the folder of a new record, or removes the files of a previous record and
    /// nothing else (REF-6). States of any game count as files of a record.
    ///
    /// # Errors
    ///
    /// When the folder cannot be created or the record may not be replaced, or when a file has
    /// the name of a record's file but other contents. Then nothing is removed.
    pub(crate) fn prepare(place: RecordPlace<'_>, games: Registry) -> Result<Self, Failure> {
        let (path, previous) = match place {
            RecordPlace::Next => (next_folder()?, Previous::Keep),
            RecordPlace::Named(path, previous) => (path.to_owned(), previous),
        };
        // Check before changing the folder.
        Self::check(RecordPlace::Named(&path, previous), games)?;
        fs::create_dir_all(&path).map_err(|error| Failure::io(&path, &error))?;
        let lock = lock(&path)?;
        let old_files = Self::previous_files(&path, games)?;
        check_previous(&path, previous)?;
        for file in old_files {
            fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
        }
        Ok(Self { path, _lock: lock })
    }

    /// Checks that [`prepare`](Self::prepare) can create this folder. Changes nothing.
    ///
    /// # Errors
    ///
    /// As [`prepare`](Self::prepare), unless the system does not let this process create it.
    pub(crate) fn check(place: RecordPlace<'_>, games: Registry) -> Result<(), Failure> {
        let RecordPlace::Named(path, previous) = place else { return Ok(()) };
        if path.is_file() {
            return Err(Failure::usage(format_args!("{} is a file, not a folder", path_text(path))));
        }
        if path.is_dir() {
            // Report a running match rather than its record, because that error is more useful.
            if Lock::has_file(path) {
                drop(lock(path)?);
            }
            Self::previous_files(path, games)?;
            check_previous(path, previous)?;
        }
        Ok(())
    }

    /// The files of a record in a folder.
    ///
    /// # Errors
    ///
    /// When a file has the name of a record's file but other contents.
    pub(crate) fn previous_files(path: &Path, games: Registry) -> Result<Vec<PathBuf>, Failure> {
        let mut old_files = half_written(path)?;
        let mut contents = Vec::new();
        for entry in fs::read_dir(path).map_err(|error| Failure::io(path, &error))? {
            let entry = entry.map_err(|error| Failure::io(path, &error))?;
            let file = entry.path();
            match kind_of(&file) {
                Some(kind) if is_of_record(&entry, kind, games, &mut contents)? => old_files.push(file),
                Some(_) => return Err(foreign(&file)),
                None => {}
            }
        }
        Ok(old_files)
    }

    /// Opens the folder of a match to resume it. Removes only temporary files of interrupted writes.
    pub(crate) fn reopen(path: &Path) -> Result<Self, Failure> {
        if !path.is_dir() {
            return Err(Failure::usage(format_args!("{}: no such folder", path.display())));
        }
        let lock = lock(path)?;
        for file in half_written(path)? {
            fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
        }
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file atomically; it survives a power cut.
    pub(crate) fn write_durable(&self, name: &str, text: &str) -> Result<(), Failure> {
        write_durable(&self.path, name, text)
    }

    /// Writes a file atomically.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        write_whole(&self.path, name, text)
    }

    /// Opens a file to append to it.
    pub(super) fn open(&self, name: &str) -> Result<fs::File, Failure> {
        let path = self.path.join(name);
        own_file::append(&path).map_err(|error| Failure::io(&path, &error))
    }

    /// Opens a file to append after its first `length` bytes; truncates it to that length.
    pub(super) fn open_cut(&self, name: &str, length: u64) -> Result<fs::File, Failure> {
        let path = self.path.join(name);
        let file = self.open(name)?;
        let there = file.metadata().map_err(|error| Failure::io(&path, &error))?.len();
        if there < length {
            let message = format_args!(
                "{}: expected at least {length} bytes according to {UNFINISHED}, found {}",
                path_text(&path),
                counted(there, "byte")
            );
            return Err(Failure::usage(message));
        }
        file.set_len(length).map_err(|error| Failure::io(&path, &error))?;
        Ok(file)
    }

    /// Removes `match.jsonl`. From then on the match counts as over and cannot be resumed.
    pub(crate) fn forget_unfinished(&self) -> Result<(), Failure> {
        self.remove(UNFINISHED)
    }

    /// Removes a file of the record, if it exists.
    fn remove(&self, name: &str) -> Result<(), Failure> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::io(&path, &error)),
            _ => Ok(()),
        }
    }
}

/// Creates the next folder with a default name. Two matches that start at once get different
/// folders.
fn next_folder() -> Result<PathBuf, Failure> {
    let mut number = 1_u64;
    loop {
        let path = PathBuf::from(format!("game{number}"));
        // `game1.config` reserves the folder `game1` for its game, even before that is played.
        if path.with_extension("config").exists() {
            number += 1;
            continue;
        }
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(Failure::io(&path, &error)),
        }
    }
}

/// Refuses a folder whose contents cannot coexist with a new record (REF-6).
fn check_previous(path: &Path, previous: Previous) -> Result<(), Failure> {
    match holding(path)? {
        FolderContents::Other(name) if previous != Previous::ReplaceIgnoringOtherFiles => Err(not_empty(path, &name)),
        FolderContents::Record if previous == Previous::Keep => {
            let failure = Failure::usage(format_args!("{}: already holds a record", path_text(path)));
            Err(failure.hint("use --replace to remove it first, or give another folder"))
        }
        _ => Ok(()),
    }
}

/// The error for writing a record to a folder that holds other files (REF-6).
pub(crate) fn not_empty(path: &Path, name: &OsStr) -> Failure {
    let failure = Failure::usage(format_args!(
        "{}: holds `{}` and no record, so no record is written there",
        path_text(path),
        path_text(name)
    ));
    failure.hint("give a new or empty folder")
}

/// The state files of a record, each with the number of its state, in order.
pub(crate) fn state_files(path: &Path) -> Result<Vec<(u64, PathBuf)>, Failure> {
    let entries = fs::read_dir(path)
        .map_err(|error| Failure::io(path, &error).hint("a record is a folder written by `rulebook play`"))?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry.map_err(|error| Failure::io(path, &error))?.path();
        if let Some(Kind::State(number)) = kind_of(&file) {
            files.push((number, file));
        }
    }
    files.sort();
    if files.is_empty() {
        let failure = Failure::usage(format_args!("{}: no round files (0000.txt, …) in this folder", path.display()));
        return Err(failure.hint("a record is a folder written by `rulebook play`"));
    }
    Ok(files)
}

pub(super) fn foreign(file: &Path) -> Failure {
    let failure = Failure::usage(format_args!(
        "{}: has the name of a record's file but other contents, so it is not removed",
        file.display()
    ));
    failure.hint("choose another folder, or move the file away")
}

#[cfg(test)]
mod tests {
    use super::{Folder, Previous, RecordPlace};
    use crate::games::Registry;
    use rulebook_core::redbot::{RedBot, State};
    use std::fs;

    #[test]
    fn ref_6_only_the_files_of_a_former_record_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut state = String::new();
        State::default().write(&mut state).unwrap();
        fs::write(folder.path().join("0000.txt"), state).unwrap();
        fs::write(folder.path().join("score.txt"), "1 P2 some one 57 13 4 40\n").unwrap();
        fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        fs::create_dir(folder.path().join("0001")).unwrap();
        drop(
            Folder::prepare(RecordPlace::Named(folder.path(), Previous::Replace), Registry::only::<RedBot>()).unwrap(),
        );
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["0001", "notes.txt"]);
    }

    #[test]
    fn ref_6_a_file_that_only_has_the_name_is_kept_and_named() {
        for name in ["2024.txt", "score.txt", "match.json", "match.jsonl", "timing.jsonl", "page.html", "stderr-P1.txt"]
        {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), "my diary").unwrap();
            let place = RecordPlace::Named(folder.path(), Previous::Replace);
            let failure = Folder::prepare(place, Registry::only::<RedBot>()).unwrap_err();
            assert!(failure.to_string().contains(name), "{failure}");
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "my diary");
        }
    }

    #[test]
    fn rec_3_two_matches_do_not_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let place = RecordPlace::Named(folder.path(), Previous::Keep);
        let first = Folder::prepare(place, Registry::only::<RedBot>()).unwrap();
        let failure = Folder::prepare(place, Registry::only::<RedBot>()).unwrap_err();
        assert!(failure.to_string().contains("another match is being played here"), "{failure}");
        drop(first);
        Folder::prepare(place, Registry::only::<RedBot>()).unwrap();
    }
}
