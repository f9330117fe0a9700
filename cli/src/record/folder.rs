//! The folder of a record, and the states in it.

use super::holding::{Holding, holding};
use super::names::{ERROR_OUTPUT_HEAD, Kind, UNFINISHED, error_output_file, is_of_record, kind_of};
use crate::failure::{Failure, shown};
use crate::files::{Lock, half_written, write_durable, write_whole};
use crate::games::IsState;
use crate::output::counted;
use crate::own_file;
use rulebook_core::text::PrintableLines;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where the record of a match goes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    /// This folder.
    Named(&'a Path, Previous),
    /// The first of `game1`, `game2`, … that is not there yet.
    Next,
}

/// What becomes of the record that a folder holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Previous {
    /// It is kept, and the match is refused.
    Keep,
    /// It is replaced.
    Replace,
    /// It is replaced, and what else lies in the folder is known to be no
    /// stranger's.
    ReplaceAmongOthers,
}

/// The folder where a record is written (REF-6).
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// Held as long as the match is played (REC-3).
    _lock: Lock,
}

fn lock(path: &Path) -> Result<Lock, Failure> {
    Lock::take(path, "match is being played", "give each match a folder of its own")
}

/// The last lines that a seat, from 1, wrote on standard error in a round, as
/// far as they are kept.
pub(crate) fn error_output_of(folder: &Path, seat_number: usize, round: u64, most: usize) -> Vec<String> {
    let text = own_file::read(&folder.join(error_output_file(seat_number))).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let head = format!("{ERROR_OUTPUT_HEAD}{round}");
    let of_round = text.lines().skip_while(|line| **line != head).skip(1);
    let lines: Vec<&str> = of_round.take_while(|line| !line.starts_with(ERROR_OUTPUT_HEAD)).collect();
    lines[lines.len().saturating_sub(most)..].iter().map(|line| PrintableLines(line).to_string()).collect()
}

impl Folder {
    /// Makes the folder of a new record, or clears it of the files of a previous
    /// one and nothing else (REF-6). States of any game are files of a record.
    ///
    /// # Errors
    ///
    /// When it cannot be made or may not be replaced, or a file has the name of
    /// a record's file but not the contents. Nothing is removed then.
    pub(crate) fn prepare(place: Place<'_>, is_state: IsState) -> Result<Self, Failure> {
        let (path, previous) = match place {
            Place::Next => (next_folder()?, Previous::Keep),
            Place::Named(path, previous) => (path.to_owned(), previous),
        };
        if path.is_file() {
            return Err(Failure::usage(format_args!("{} is a file, not a folder", shown(&path))));
        }
        if path.is_dir() {
            // That a match is being played there says more than that it has a record.
            if Lock::is_there(&path) {
                drop(lock(&path)?);
            }
            // Before the folder is touched.
            Self::former(&path, is_state)?;
            check_previous(&path, previous)?;
        }
        fs::create_dir_all(&path).map_err(|error| Failure::io(&path, &error))?;
        let lock = lock(&path)?;
        let former = Self::former(&path, is_state)?;
        check_previous(&path, previous)?;
        for file in former {
            fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
        }
        Ok(Self { path, _lock: lock })
    }

    /// The files of a record in a folder.
    ///
    /// # Errors
    ///
    /// When a file has the name of a record's file but not the contents.
    pub(crate) fn former(path: &Path, is_state: IsState) -> Result<Vec<PathBuf>, Failure> {
        let mut former = half_written(path)?;
        let mut contents = Vec::new();
        for entry in fs::read_dir(path).map_err(|error| Failure::io(path, &error))? {
            let entry = entry.map_err(|error| Failure::io(path, &error))?;
            let file = entry.path();
            match kind_of(&file) {
                Some(kind) if is_of_record(&entry, kind, is_state, &mut contents)? => former.push(file),
                Some(_) => return Err(foreign(&file)),
                None => {}
            }
        }
        Ok(former)
    }

    /// Opens the folder of a match to go on with it. Nothing in it is removed
    /// but what a file was being written to when the match was ended.
    pub(crate) fn reopen(path: &Path) -> Result<Self, Failure> {
        if !path.is_dir() {
            return Err(Failure::usage(format_args!("{}: there is no such folder", path.display())));
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

    /// Writes a file that is there whole or not at all, also after a power cut.
    pub(crate) fn write_durable(&self, name: &str, text: &str) -> Result<(), Failure> {
        write_durable(&self.path, name, text)
    }

    /// Writes a file that is there whole or not at all.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        write_whole(&self.path, name, text)
    }

    /// Opens a file to write at its end.
    pub(super) fn open(&self, name: &str) -> Result<fs::File, Failure> {
        let path = self.path.join(name);
        own_file::append(&path).map_err(|error| Failure::io(&path, &error))
    }

    /// Opens a file to write after its first `length` bytes; what follows them is
    /// taken from it.
    pub(super) fn open_cut(&self, name: &str, length: u64) -> Result<fs::File, Failure> {
        let path = self.path.join(name);
        let file = self.open(name)?;
        let there = file.metadata().map_err(|error| Failure::io(&path, &error))?.len();
        if there < length {
            let message = format_args!(
                "{}: has {}, fewer than the {length} of {UNFINISHED}",
                shown(&path),
                counted(there, "byte")
            );
            return Err(Failure::usage(message));
        }
        file.set_len(length).map_err(|error| Failure::io(&path, &error))?;
        Ok(file)
    }

    /// Ends the record of a match that is over, where the match was ended just
    /// before it did so itself.
    pub(crate) fn forget_unfinished(&self) -> Result<(), Failure> {
        self.remove(UNFINISHED)
    }

    /// Removes a file of the record, if it is there.
    pub(super) fn remove(&self, name: &str) -> Result<(), Failure> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::io(&path, &error)),
            _ => Ok(()),
        }
    }
}

/// Makes the next folder with the usual name. Two matches that begin at once
/// get a folder each.
fn next_folder() -> Result<PathBuf, Failure> {
    let mut number = 1_u64;
    loop {
        let path = PathBuf::from(format!("game{number}"));
        // That of a game by a configuration, whether it was played or not.
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

/// Refuses a folder whose contents a new record may not stand beside (REF-6).
fn check_previous(path: &Path, previous: Previous) -> Result<(), Failure> {
    match holding(path)? {
        Holding::Other(name) if previous != Previous::ReplaceAmongOthers => Err(not_empty(path, &name)),
        Holding::Record if previous == Previous::Keep => {
            let failure = Failure::usage(format_args!("{}: holds a record already", shown(path)));
            Err(failure.hint("--replace removes it first; another folder keeps it"))
        }
        _ => Ok(()),
    }
}

/// Refuses to write a record into a folder of something else (REF-6).
pub(crate) fn not_empty(path: &Path, name: &OsStr) -> Failure {
    let failure = Failure::usage(format_args!(
        "{}: holds `{}` and no record, so no record is written there",
        shown(path),
        shown(name)
    ));
    failure.hint("name a folder that is empty or not there yet")
}

/// The states of a record in their order, with their files.
pub(crate) fn state_files(path: &Path) -> Result<Vec<(u64, PathBuf)>, Failure> {
    let entries = fs::read_dir(path)
        .map_err(|error| Failure::io(path, &error).hint("a record is a folder that `rulebook play` has written"))?;
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
        return Err(failure.hint("a record is a folder that `rulebook play` has written"));
    }
    Ok(files)
}

fn foreign(file: &Path) -> Failure {
    let failure = Failure::usage(format_args!(
        "{}: has the name of a file of a game record but is none, so it is not removed",
        file.display()
    ));
    failure.hint("choose another folder, or move the file away")
}

#[cfg(test)]
mod tests {
    use super::{Folder, Place, Previous};
    use rulebook_core::contract::Game as _;
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
        drop(Folder::prepare(Place::Named(folder.path(), Previous::Replace), RedBot::recognises).unwrap());
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
            let place = Place::Named(folder.path(), Previous::Replace);
            let failure = Folder::prepare(place, RedBot::recognises).unwrap_err();
            assert!(failure.to_string().contains(name), "{failure}");
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "my diary");
        }
    }

    #[test]
    fn rec_3_two_matches_do_not_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::Named(folder.path(), Previous::Keep);
        let first = Folder::prepare(place, RedBot::recognises).unwrap();
        let failure = Folder::prepare(place, RedBot::recognises).unwrap_err();
        assert!(failure.to_string().contains("another match is being played here"), "{failure}");
        drop(first);
        Folder::prepare(place, RedBot::recognises).unwrap();
    }
}
