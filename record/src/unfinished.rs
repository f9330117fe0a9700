//! `match.jsonl`: the journal of a match that is being played, or was ended before its end (REC-1).
//!
//! Its first line tells what `match.json` begins with. A line for each round
//! follows, written when the round has been played and before its next state
//! is. At the end of the match it becomes `match.json`.

use crate::error::{ParseError, Problem};
use crate::format::{Versioned as _, check_format};
use crate::journal::{Journal, JournalFile, RoundEntry, json};
use crate::os_text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The lengths in bytes of the files that grow from round to round, by name.
pub type Lengths = BTreeMap<String, u64>;

/// The first line of `match.jsonl`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FirstLine {
    /// The folder that relative paths of strategies begin at.
    #[serde(with = "os_text")]
    pub working_folder: PathBuf,
    /// The journal of the match before its first round.
    #[serde(rename = "match")]
    pub journal: Journal,
    /// The state that the match begins with; earlier versions did not tell it.
    #[serde(rename = "first", skip_serializing_if = "Option::is_none")]
    pub first_state: Option<String>,
    /// Whether the match leaves the files that the game's source has in its folder.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_configuration: bool,
}

/// The first line as it is read, before the format is checked.
#[derive(Deserialize)]
struct FirstLineFile {
    #[serde(with = "os_text")]
    working_folder: PathBuf,
    #[serde(rename = "match")]
    journal: JournalFile,
    #[serde(default)]
    first: Option<String>,
    #[serde(default)]
    by_configuration: bool,
}

/// Each other line of `match.jsonl`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundLine {
    /// What was answered.
    #[serde(flatten)]
    pub round: RoundEntry,
    /// The lengths of the files that grow, after this round.
    pub lengths: Lengths,
}

/// Where a line of `match.jsonl` ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundEnd {
    /// The lengths of the files that grow, after its round.
    pub lengths: Lengths,
    /// The bytes of `match.jsonl` up to here.
    pub bytes: u64,
}

/// The whole of `match.jsonl`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfinishedJournal {
    /// The first line, its journal with all rounds so far.
    pub first: FirstLine,
    /// Where the first line and those of the rounds end, in this order.
    pub ends: Vec<RoundEnd>,
}

impl FirstLine {
    /// The line, with its end.
    #[must_use]
    pub fn to_line(&self) -> String {
        json(self) + "\n"
    }
}

impl RoundLine {
    /// The line, with its end.
    #[must_use]
    pub fn to_line(&self) -> String {
        json(self) + "\n"
    }
}

impl UnfinishedJournal {
    /// Parses the text of `match.jsonl`; `file` is what errors call it. A last line that is not whole
    /// is that of a round that is not, and is left out.
    ///
    /// # Errors
    ///
    /// When it has no whole line, a line is not well-formed, or it is of another format.
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, ParseError> {
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let mut lines = (1..).zip(text[..whole].split_inclusive(|&byte| byte == b'\n'));
        let Some((_, line)) = lines.next() else { return Err(ParseError::new(file, 1, 1, Problem::Empty)) };
        let FirstLineFile { working_folder, journal, first, by_configuration } =
            serde_json::from_slice(line).map_err(|error| ParseError::json(file, 1, &error))?;
        check_format(file, 1, journal.format())?;
        let mut journal = Journal::from(journal);
        let mut bytes = line.len() as u64;
        let mut ends = vec![RoundEnd { lengths: Lengths::new(), bytes }];
        for (number, line) in lines {
            let RoundLine { round, lengths } =
                serde_json::from_slice(line).map_err(|error| ParseError::json(file, number, &error))?;
            journal.rounds.push(round);
            bytes += line.len() as u64;
            ends.push(RoundEnd { lengths, bytes });
        }
        Ok(Self { first: FirstLine { working_folder, journal, first_state: first, by_configuration }, ends })
    }
}
