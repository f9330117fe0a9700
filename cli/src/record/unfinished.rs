//! `match.jsonl`: a match that is being played, or was ended before its end (REC-1).
//!
//! Its first line tells what `match.json` begins with. A line for each round
//! follows, written when the round has been played and before its next state
//! is. At the end of the match it becomes `match.json`.

use super::damaged::is_cut;
use super::folder::Folder;
use super::journal::{FORMAT, Journal, RoundEntry, without_place};
use super::names::{MATCH, UNFINISHED};
use crate::failure::{Failure, shown};
use crate::os_text;
use crate::own_file;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

/// How long the files are that grow from round to round.
pub(super) type Lengths = BTreeMap<String, u64>;

/// The first line of `match.jsonl`.
#[derive(Serialize, Deserialize)]
pub(crate) struct Head {
    /// What relative paths of strategies begin at.
    #[serde(with = "os_text")]
    pub(crate) working_folder: PathBuf,
    #[serde(rename = "match")]
    pub(crate) journal: Journal,
    /// The state that the match begins with; earlier versions did not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) first: Option<String>,
    /// Whether the match leaves what the game's source has in its folder
    /// (FIbot: PLAY).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) by_configuration: bool,
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
    /// The state that it begins with, where the record tells it.
    pub(crate) first: Option<String>,
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
        let (Head { working_folder, mut journal, first, by_configuration }, mut ends) = parse(&path, &text)?;
        // A power cut may have left less of a file than of this one. A round whose error output is cut is not whole.
        while ends.len() > 1 && ends.last().is_some_and(|end| !fits(&folder, &end.lengths)) {
            ends.pop();
            journal.rounds.pop();
        }
        remove_cut_journal(&folder)?;
        let RoundEnd { lengths, whole } = ends.pop().unwrap_or_default();
        Ok(Self { folder, journal, working_folder, first, by_configuration, lengths, whole })
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
    if begins && serde_json::from_slice::<Journal>(&text).is_err() {
        return std::fs::remove_file(&path).map_err(|error| Failure::io(&path, &error));
    }
    Ok(())
}

fn read_head(folder: &Path) -> Result<Option<Head>, Failure> {
    let path = folder.join(UNFINISHED);
    match own_file::read(&path) {
        Ok(text) => parse(&path, &text).map(|(head, ..)| Some(head)),
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

/// Where a round ends, or the head.
#[derive(Default)]
struct RoundEnd {
    lengths: Lengths,
    /// The bytes of `match.jsonl` so far.
    whole: u64,
}

/// The head with all rounds, and where it and each of them ends. A last line
/// that is not whole is that of a round that is not.
fn parse(path: &Path, text: &[u8]) -> Result<(Head, Vec<RoundEnd>), Failure> {
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
    let mut whole = first.len() as u64;
    let mut ends = vec![RoundEnd { lengths: Lengths::new(), whole }];
    for (index, text) in lines {
        let line: Line = serde_json::from_slice(text).map_err(|error| bad(index + 1, &error))?;
        head.journal.rounds.push(line.round);
        whole += text.len() as u64;
        ends.push(RoundEnd { lengths: line.lengths, whole });
    }
    Ok((head, ends))
}
