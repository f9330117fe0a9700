//! A match that was ended before its end, opened to go on with it (REC-2).

use super::damaged::is_cut;
use super::folder::Folder;
use super::names::{MATCH, TIMING, UNFINISHED};
use super::timing;
use crate::failure::{Failure, shown};
use crate::own_file;
use rulebook_record::{FirstLine, Journal, Ledger, Lengths, RoundEnd, UnfinishedJournal};
use std::collections::BTreeMap;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

/// A match that was not finished, as its record tells it.
pub(crate) struct Unfinished {
    pub(super) folder: Folder,
    pub(crate) journal: Journal,
    /// What relative paths of strategies begin at.
    pub(crate) working_folder: PathBuf,
    /// The state that it begins with, where the record tells it.
    pub(crate) first_state: Option<String>,
    /// Whether it leaves what the game's source has in its folder.
    pub(crate) by_configuration: bool,
    pub(super) lengths: Lengths,
    /// How many bytes of `match.jsonl` belong to whole lines.
    pub(super) whole: u64,
}

impl Unfinished {
    /// Opens the record of a match to go on with it.
    pub(crate) fn open(folder: Folder) -> Result<Self, Failure> {
        let path = folder.path().join(UNFINISHED);
        let text = own_file::read(&path).map_err(|error| cannot_go_on(folder.path(), &path, &error))?;
        let UnfinishedJournal { first, mut ends } = parse(&path, &text)?;
        let FirstLine { working_folder, mut journal, first_state, by_configuration } = first;
        // A power cut may have left less of a file than of this one. A round whose error output is cut is not whole.
        while ends.len() > 1 && ends.last().is_some_and(|end| !fits(&folder, &end.lengths)) {
            ends.pop();
            journal.rounds.pop();
        }
        remove_cut_journal(&folder)?;
        let RoundEnd { lengths, bytes: whole } = ends.pop().unwrap_or_default();
        Ok(Self { folder, journal, working_folder, first_state, by_configuration, lengths, whole })
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What the players have spent of their budgets (TIM-4).
    ///
    /// # Errors
    ///
    /// When there are budgets, and the times of the whole rounds cannot be read.
    pub(crate) fn ledger(&self) -> Result<Ledger, Failure> {
        let limits = self.journal.head.limits;
        let mut ledger = Ledger::new(limits);
        let path = self.folder.path().join(TIMING);
        let whole = self.lengths.get(TIMING).copied().unwrap_or_default();
        let times = match (limits.game_wall, limits.game_cpu) {
            (None, None) => BTreeMap::new(),
            _ => timing::spent(&path, whole)?,
        };
        for (round, answer) in self.journal.answers() {
            let (wall, cpu) = times.get(&(round, answer.seat)).copied().unwrap_or_default();
            ledger.spend(answer.seat, &answer.verdict, wall, cpu);
        }
        Ok(ledger)
    }
}

/// The match so far; `None` when there is none in this folder.
pub(super) fn read(folder: &Path) -> Result<Option<Journal>, Failure> {
    Ok(read_first_line(folder)?.map(|first| first.journal))
}

/// What relative paths of strategies begin at, in the record of a match that is
/// not over; no other record tells it.
pub(crate) fn working_folder(folder: &Path) -> Result<Option<PathBuf>, Failure> {
    Ok(read_first_line(folder)?.map(|first| first.working_folder))
}

/// Whether the files that grow have what they had after a round.
fn fits(folder: &Folder, lengths: &Lengths) -> bool {
    let ends_there = |(name, length): (&String, &u64)| -> io::Result<bool> {
        let Some(last) = length.checked_sub(1) else { return Ok(true) };
        let mut file = own_file::open(&folder.path().join(name))?;
        let mut byte = [0];
        file.seek(io::SeekFrom::Start(last))?;
        file.read_exact(&mut byte)?;
        // What is written in a round ends a line. A power cut may leave zeros.
        Ok(byte == *b"\n")
    };
    lengths.iter().all(|grown| ends_there(grown).unwrap_or(false))
}

/// Removes a `match.json` that was being written when the match ended; this file
/// tells the same.
fn remove_cut_journal(folder: &Folder) -> Result<(), Failure> {
    const BEGINNING: &[u8] = b"{\n  \"format\": \"";
    let path = folder.path().join(MATCH);
    let Ok(text) = own_file::read(&path) else { return Ok(()) };
    let begins = text.starts_with(BEGINNING) || is_cut(&text, BEGINNING);
    if begins && Journal::parse(MATCH, &text).is_err() {
        return std::fs::remove_file(&path).map_err(|error| Failure::io(&path, &error));
    }
    Ok(())
}

fn read_first_line(folder: &Path) -> Result<Option<FirstLine>, Failure> {
    let path = folder.join(UNFINISHED);
    match own_file::read(&path) {
        Ok(text) => Ok(Some(parse(&path, &text)?.first)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::io(&path, &error)),
    }
}

/// Refuses to resume a match that is over.
pub(crate) fn over(folder: &Path) -> Failure {
    Failure::usage(format_args!("{}: this match is over, there is nothing to resume", shown(folder)))
}

fn cannot_go_on(folder: &Path, path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::io(path, error);
    }
    if folder.join(MATCH).is_file() {
        return over(folder);
    }
    let failure = Failure::usage(format_args!("{}: no unfinished match in this folder", folder.display()));
    failure.hint(format_args!("a match that can be resumed has left a file {UNFINISHED}"))
}

fn parse(path: &Path, text: &[u8]) -> Result<UnfinishedJournal, Failure> {
    Ok(UnfinishedJournal::parse(&path.display().to_string(), text)?)
}
