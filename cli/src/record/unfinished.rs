//! Opens an interrupted match to resume it (REC-2), or any match to undo answers (REC-12).

use super::damaged::{check_own_files, is_cut};
use super::folder::Folder;
use super::growth;
use super::names::{MATCH_FILE, TIMING, UNFINISHED};
use super::timing;
use crate::failure::{Failure, path_text};
use crate::files::working_folder as current_folder;
use crate::games::Registry;
use crate::own_file;
use rulebook_core::players::Seat;
use rulebook_record::{FirstLine, Journal, Ledger, Lengths, RoundEnd, UnfinishedJournal};
use rulebook_view::replay::state_file;
use std::collections::BTreeMap;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

/// A match to resume or to undo, read from its record.
pub(crate) struct UnfinishedMatch {
    pub(super) folder: Folder,
    pub(super) record: UnfinishedJournal,
    /// Whether an undo took back rounds that are still in the files of the record (REC-12).
    pub(super) is_undone: bool,
}

impl UnfinishedMatch {
    /// Opens the record of a match to resume it.
    pub(crate) fn open(folder: Folder) -> Result<Self, Failure> {
        let path = folder.path().join(UNFINISHED);
        let text = own_file::read(&path).map_err(|error| cannot_resume(folder.path(), &path, &error))?;
        let mut record = parse(&path, &text)?;
        // After a power cut another file may be shorter than `match.jsonl` says. A round with truncated
        // stderr is incomplete.
        while record.ends.len() > 1 && record.ends.last().is_some_and(|end| !fits(&folder, &end.lengths)) {
            record.truncate(record.ends.len() - 2);
        }
        remove_cut_match_file(&folder)?;
        Ok(Self { folder, record, is_undone: false })
    }

    /// Opens the record of a match, interrupted or over, to take back answers (REC-12).
    ///
    /// # Errors
    ///
    /// When the folder has no record of a match, the record cannot be read, or a file has the
    /// name of a record's file but other contents. Then nothing is changed.
    pub(crate) fn open_for_undo(folder: Folder, games: Registry) -> Result<Self, Failure> {
        check_own_files(folder.path(), games)?;
        let unfinished = folder.path().join(UNFINISHED);
        let begun = match own_file::read(&unfinished) {
            Ok(text) => Some(parse(&unfinished, &text)?),
            Err(_) => None,
        };
        let path = folder.path().join(MATCH_FILE);
        let journal = match (own_file::read(&path), &begun) {
            (Ok(text), None) => Some(Journal::parse(&path.display().to_string(), &text)?),
            // An interrupted undo left both files. Start it again from `match.json`, or it would take back
            // two answers.
            (Ok(text), Some(begun)) => {
                Journal::parse(MATCH_FILE, &text).ok().filter(|journal| continues(journal, &begun.first.journal))
            }
            (Err(_), _) => None,
        };
        match journal {
            Some(journal) => Self::reopen(folder, journal, begun.map(|begun| begun.first)),
            None => Self::open(folder),
        }
    }

    /// Opens the record of a match that is over as if it had been interrupted after its last round.
    /// `begun` is the first line of its `match.jsonl`, if that exists.
    fn reopen(folder: Folder, journal: Journal, begun: Option<FirstLine>) -> Result<Self, Failure> {
        let lengths = growth::lengths_of(folder.path(), &journal)?;
        let first = match begun {
            Some(begun) => FirstLine { journal, ..begun },
            None => {
                let state = journal.rounds.first().map(|round| folder.path().join(state_file(round.round)));
                let state = state.map(|state| own_file::read_named(&state)).transpose()?;
                let first_state = state.map(|state| String::from_utf8_lossy(&state).into_owned());
                FirstLine { working_folder: current_folder()?, journal, first_state, by_configuration: false }
            }
        };
        Ok(Self { folder, record: UnfinishedJournal::reopen(first, lengths), is_undone: false })
    }

    /// Takes back the last answer of a seat and everything after it (REC-12). Changes no file; that is
    /// what [`cut`](Self::cut) does. Returns the round in which the seat answers again, or `None` if it
    /// never answered.
    pub(crate) fn undo(&mut self, seat: Seat) -> Option<u64> {
        let round = self.record.undo(seat.number())?;
        self.is_undone = true;
        Some(round)
    }

    /// The journal up to the last complete round.
    pub(crate) const fn journal(&self) -> &Journal {
        &self.record.first.journal
    }

    /// The first line of `match.jsonl`.
    pub(crate) const fn first(&self) -> &FirstLine {
        &self.record.first
    }

    /// The end of the last complete round.
    pub(super) fn end(&self) -> RoundEnd {
        self.record.ends.last().cloned().unwrap_or_default()
    }

    /// Whether there is a `match.json` of this match with other rounds. Only an undo causes that.
    pub(crate) fn has_outdated_match_file(&self) -> bool {
        let text = own_file::read(&self.folder.path().join(MATCH_FILE));
        let found = text.ok().and_then(|text| Journal::parse(MATCH_FILE, &text).ok());
        found.is_some_and(|found| found.is_same_match(self.journal()) && found.rounds != self.journal().rounds)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// How much of their time budgets the players have used (TIM-4).
    ///
    /// # Errors
    ///
    /// When the match has budgets, and the times of the complete rounds cannot be read.
    pub(crate) fn ledger(&self) -> Result<Ledger, Failure> {
        let limits = self.journal().head.limits;
        let mut ledger = Ledger::new(limits);
        let path = self.folder.path().join(TIMING);
        let whole = self.end().lengths.get(TIMING).copied().unwrap_or_default();
        let times = if limits.has_game_budget() { timing::times(&path, whole)? } else { BTreeMap::new() };
        for (round, answer) in self.journal().answers() {
            let (wall, cpu) = times.get(&(round, answer.seat)).copied().unwrap_or_default();
            ledger.charge_answer(answer.seat, &answer.verdict, wall, cpu);
        }
        Ok(ledger)
    }
}

/// Reads the journal in `match.jsonl`; `None` if that file does not exist.
pub(super) fn read(folder: &Path) -> Result<Option<Journal>, Failure> {
    Ok(read_first_line(folder)?.map(|first| first.journal))
}

/// The folder that relative paths of strategies start from. Only `match.jsonl` has it, so this is
/// `None` for a finished match.
pub(crate) fn working_folder(folder: &Path) -> Result<Option<PathBuf>, Failure> {
    Ok(read_first_line(folder)?.map(|first| first.working_folder))
}

/// Whether the growing files still hold everything up to the end of a round, with these `lengths`.
fn fits(folder: &Folder, lengths: &Lengths) -> bool {
    let ends_there = |(name, length): (&String, &u64)| -> io::Result<bool> {
        let Some(last) = length.checked_sub(1) else { return Ok(true) };
        let mut file = own_file::open(&folder.path().join(name))?;
        let mut byte = [0];
        file.seek(io::SeekFrom::Start(last))?;
        file.read_exact(&mut byte)?;
        // A complete round ends with a line feed; a power cut may leave zeros.
        Ok(byte == *b"\n")
    };
    lengths.iter().all(|grown| ends_there(grown).unwrap_or(false))
}

/// Whether `journal` is of the same match as `begun` and has all its rounds.
fn continues(journal: &Journal, begun: &Journal) -> bool {
    journal.is_same_match(begun) && journal.rounds.starts_with(&begun.rounds)
}

/// Removes an incomplete `match.json`, written when the match was interrupted at its end. Its rounds
/// are also in `match.jsonl`.
fn remove_cut_match_file(folder: &Folder) -> Result<(), Failure> {
    const BEGINNING: &[u8] = b"{\n  \"format\": \"";
    let path = folder.path().join(MATCH_FILE);
    let Ok(text) = own_file::read(&path) else { return Ok(()) };
    let begins = text.starts_with(BEGINNING) || is_cut(&text, BEGINNING);
    if begins && Journal::parse(MATCH_FILE, &text).is_err() {
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

/// The error for resuming a finished match.
pub(crate) fn over(folder: &Path) -> Failure {
    Failure::usage(format_args!("{}: this match is over; nothing to resume", path_text(folder)))
}

fn cannot_resume(folder: &Path, path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::io(path, error);
    }
    if folder.join(MATCH_FILE).is_file() {
        return over(folder);
    }
    let failure = Failure::usage(format_args!("{}: no unfinished match in this folder", folder.display()));
    failure.hint(format_args!("a match that can be resumed has a file {UNFINISHED}"))
}

fn parse(path: &Path, text: &[u8]) -> Result<UnfinishedJournal, Failure> {
    Ok(UnfinishedJournal::parse(&path.display().to_string(), text)?)
}
