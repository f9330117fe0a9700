//! `match.jsonl`: a match that is being played, or was ended before its end (REC-1).
//!
//! Its first line tells what `match.json` begins with. A line for each round
//! follows, written when the round has been played and before its next state
//! is. At the end of the match it becomes `match.json`.

use super::folder::{Folder, MATCH, UNFINISHED};
use super::journal::{FORMAT, Journal, RoundEntry, without_place};
use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// How long the files are that grow from round to round.
pub(super) type Lengths = BTreeMap<String, u64>;

/// The first line of `match.jsonl`.
#[derive(Serialize, Deserialize)]
pub(super) struct Head {
    /// What relative paths of strategies begin at.
    pub(super) working_folder: PathBuf,
    #[serde(rename = "match")]
    pub(super) journal: Journal,
}

/// Each other line of `match.jsonl`.
#[derive(Serialize, Deserialize)]
pub(super) struct Line {
    #[serde(flatten)]
    pub(super) round: RoundEntry,
    /// How long the files were after this round that grow.
    pub(super) lengths: Lengths,
}

/// A match that was not finished, as its record tells it.
pub(crate) struct Unfinished {
    pub(super) folder: Folder,
    pub(crate) journal: Journal,
    /// What relative paths of strategies begin at.
    pub(crate) working_folder: PathBuf,
    pub(super) lengths: Lengths,
    /// How many bytes of `match.jsonl` belong to whole lines.
    pub(super) whole: u64,
}

impl Unfinished {
    /// Opens the record of a match to go on with it.
    pub(crate) fn open(folder: Folder) -> Result<Self, Failure> {
        let path = folder.path().join(UNFINISHED);
        let text = std::fs::read(&path).map_err(|error| cannot_go_on(folder.path(), &path, &error))?;
        let (Head { working_folder, journal }, lengths, whole) = parse(&path, &text)?;
        Ok(Self { folder, journal, working_folder, lengths, whole })
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// The match so far; `None` when there is none in this folder.
pub(super) fn read(folder: &Path) -> Result<Option<Journal>, Failure> {
    Ok(read_head(folder)?.map(|head| head.journal))
}

/// What relative paths of strategies begin at, in the record of a match that is
/// not over; no other record tells it.
pub(crate) fn working_folder(folder: &Path) -> Result<Option<PathBuf>, Failure> {
    Ok(read_head(folder)?.map(|head| head.working_folder))
}

fn read_head(folder: &Path) -> Result<Option<Head>, Failure> {
    let path = folder.join(UNFINISHED);
    match std::fs::read(&path) {
        Ok(text) => parse(&path, &text).map(|(head, ..)| Some(head)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::io(&path, &error)),
    }
}

fn cannot_go_on(folder: &Path, path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::io(path, error);
    }
    if folder.join(MATCH).is_file() {
        return Failure::usage(format_args!("{}: this match is over, there is nothing to resume", folder.display()));
    }
    let failure = Failure::usage(format_args!("{}: no unfinished match in this folder", folder.display()));
    failure.hint(format_args!("a match that can be resumed has left a file {UNFINISHED}"))
}

/// The head with all rounds, the lengths after the last, and the bytes of whole
/// lines. A last line that is not whole is that of a round that is not.
fn parse(path: &Path, text: &[u8]) -> Result<(Head, Lengths, u64), Failure> {
    let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
    let mut lines = text[..whole].split_inclusive(|&b| b == b'\n').enumerate();
    let fail = |line: usize, column: usize, message: String| {
        Failure::usage(format_args!("{}:{line}:{column}: {message}", path.display()))
    };
    let bad = |line: usize, error: &serde_json::Error| fail(line, error.column(), without_place(error));
    let Some((_, first)) = lines.next() else {
        let failure = fail(1, 1, "expected the first line of a match, found the end".to_owned());
        return Err(failure.hint("nothing of this match was kept; play it anew"));
    };
    let mut head: Head = serde_json::from_slice(first).map_err(|error| bad(1, &error))?;
    if head.journal.format != FORMAT {
        return Err(fail(1, 1, format!("expected the format {FORMAT}, found {}", head.journal.format)));
    }
    let mut lengths = Lengths::new();
    for (index, line) in lines {
        let line: Line = serde_json::from_slice(line).map_err(|error| bad(index + 1, &error))?;
        head.journal.rounds.push(line.round);
        lengths = line.lengths;
    }
    Ok((head, lengths, whole as u64))
}
