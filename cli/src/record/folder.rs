//! The folder of a record, and the files of a record in it.

use crate::failure::Failure;
use crate::files::{Lock, half_written, write_durable, write_whole};
use crate::games::IsState;
use rulebook_core::text::PrintableLines;
use rulebook_view::film::state_number;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

pub(crate) const SCORE: &str = "score.txt";
pub(crate) const MATCH: &str = "match.json";
pub(crate) const TIMING: &str = "timing.jsonl";
pub(crate) const PAGE: &str = "page.html";
pub(crate) const UNFINISHED: &str = "match.jsonl";

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

/// The name of the file that keeps a seat's error output.
pub(crate) fn error_output_file(seat_number: usize) -> String {
    format!("stderr-P{seat_number}.txt")
}

/// The first bytes of a file of error output, by which it is known as ours.
pub(crate) const ERROR_OUTPUT_HEAD: &str = "== round ";

/// The last lines that a seat, from 1, wrote on standard error in a round, as
/// far as they are kept.
pub(crate) fn error_output_of(folder: &Path, seat_number: usize, round: u64, most: usize) -> Vec<String> {
    let text = fs::read(folder.join(error_output_file(seat_number))).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let head = format!("{ERROR_OUTPUT_HEAD}{round}");
    let of_round = text.lines().skip_while(|line| **line != head).skip(1);
    let lines: Vec<&str> = of_round.take_while(|line| !line.starts_with(ERROR_OUTPUT_HEAD)).collect();
    lines[lines.len().saturating_sub(most)..].iter().map(|line| PrintableLines(line).to_string()).collect()
}

impl Folder {
    /// Makes the folder, or clears it of the files of a former record and
    /// nothing else (REF-6). States of any game are files of a record.
    ///
    /// # Errors
    ///
    /// When it cannot be made, or a file has the name of a record's file but
    /// not the contents; nothing is removed then.
    pub(crate) fn prepare(path: &Path, is_state: IsState) -> Result<Self, Failure> {
        if path.is_file() {
            let failure = Failure::usage(format_args!("{} is a file, not a folder", path.display()));
            return Err(failure.hint("a lone argument is the folder of the record; give all strategies or none"));
        }
        fs::create_dir_all(path).map_err(|error| Failure::io(path, &error))?;
        let lock = lock(path)?;
        for file in Self::former(path, is_state)? {
            fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
        }
        Ok(Self { path: path.to_owned(), _lock: lock })
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
        let file = fs::OpenOptions::new().create(true).append(true).open(&path);
        file.map_err(|error| Failure::io(&path, &error))
    }

    /// Opens a file to write after its first `length` bytes; what follows them is
    /// taken from it.
    pub(super) fn open_cut(&self, name: &str, length: u64) -> Result<fs::File, Failure> {
        let path = self.path.join(name);
        let file = self.open(name)?;
        let there = file.metadata().map_err(|error| Failure::io(&path, &error))?.len();
        if there < length {
            let message =
                format_args!("{}: has {there} bytes, fewer than the {length} of {UNFINISHED}", path.display());
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    State(u64),
    Score,
    Match,
    Timing,
    Unfinished,
    Page,
    ErrorOutput,
}

/// Whether a file of this name in the folder of a record would be one of its own.
pub(crate) fn is_own_name(file: &Path) -> bool {
    kind_of(file).is_some()
}

/// What file of a record has this name.
pub(super) fn kind_of(file: &Path) -> Option<Kind> {
    let name = file.file_name()?.to_str()?;
    Some(match name {
        SCORE => Kind::Score,
        MATCH => Kind::Match,
        TIMING => Kind::Timing,
        UNFINISHED => Kind::Unfinished,
        PAGE => Kind::Page,
        _ if (1..=9).any(|number| name == error_output_file(number)) => Kind::ErrorOutput,
        _ => Kind::State(state_number(name)?),
    })
}

/// Whether the contents are those of a file of a record. They are read into
/// `contents`, so that many files need no more memory than the longest of them.
pub(super) fn is_of_record(
    entry: &fs::DirEntry,
    kind: Kind,
    is_state: IsState,
    contents: &mut Vec<u8>,
) -> Result<bool, Failure> {
    if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
        return Ok(false);
    }
    let file = entry.path();
    contents.clear();
    // As a stream, since the size of so small a file takes longer to ask for than to find.
    let read = fs::File::open(&file).and_then(|open| open.take(u64::MAX).read_to_end(contents));
    read.map_err(|error| Failure::io(&file, &error))?;
    let text = String::from_utf8_lossy(contents);
    let ranked = |line: &str| {
        let mut words = line.split(' ');
        words.next().is_some_and(|rank| rank.parse::<u32>().is_ok())
            && words.next().is_some_and(|seat| seat.starts_with('P'))
    };
    Ok(match kind {
        Kind::State(_) => is_state(contents),
        Kind::Score => !text.is_empty() && text.lines().all(ranked),
        Kind::Match => text.contains(super::journal::FORMAT),
        // It is empty until its first line is written.
        Kind::Unfinished => text.is_empty() || text.contains(super::journal::FORMAT),
        Kind::Page => text.contains(rulebook_view::film::REEL),
        Kind::Timing => text.lines().all(|line| line.starts_with("{\"round\":")),
        Kind::ErrorOutput => text.starts_with(ERROR_OUTPUT_HEAD),
    })
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
    use super::Folder;
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
        drop(Folder::prepare(folder.path(), RedBot::recognises).unwrap());
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
            let failure = Folder::prepare(folder.path(), RedBot::recognises).unwrap_err();
            assert!(failure.to_string().contains(name), "{failure}");
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "my diary");
        }
    }

    #[test]
    fn rec_3_two_matches_do_not_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let first = Folder::prepare(folder.path(), RedBot::recognises).unwrap();
        let failure = Folder::prepare(folder.path(), RedBot::recognises).unwrap_err();
        assert!(failure.to_string().contains("another match is being played here"), "{failure}");
        drop(first);
        Folder::prepare(folder.path(), RedBot::recognises).unwrap();
    }
}
