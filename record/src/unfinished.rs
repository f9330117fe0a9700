//! `match.jsonl`: the journal of a match in progress, or of an interrupted one (REC-1).
//!
//! The first line holds the head of `match.json`. One line per round follows. The referee writes it after it
//! plays the round and before it writes the next state. At the end of the match, `match.json` replaces the
//! file.

use crate::error::{ParseError, Problem};
use crate::format::{HasFormat as _, check_format};
use crate::journal::{Journal, JournalFile, RoundEntry, json};
use crate::os_text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The lengths in bytes of the files that grow in every round, by file name.
pub type Lengths = BTreeMap<String, u64>;

/// The first line of `match.jsonl`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FirstLine {
    /// The folder that relative paths of strategies start from.
    #[serde(with = "os_text")]
    pub working_folder: PathBuf,
    /// The journal of the match before its first round.
    #[serde(rename = "match")]
    pub journal: Journal,
    /// The initial state; earlier versions did not write it.
    #[serde(rename = "first", skip_serializing_if = "Option::is_none")]
    pub first_state: Option<String>,
    /// Whether the match was started from a configuration. It then also writes the files of the game's original referee
    /// to its folder.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_configuration: bool,
}

/// The first line as deserialized, before the format is checked.
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

/// A line of `match.jsonl` after the first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundLine {
    /// The answers of the round.
    #[serde(flatten)]
    pub round: RoundEntry,
    /// The lengths of the growing files after this round.
    pub lengths: Lengths,
}

/// The lengths of the files of a record at the end of a line in `match.jsonl`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundEnd {
    /// The lengths of the growing files after the round of the line.
    pub lengths: Lengths,
    /// The length in bytes of `match.jsonl` up to the end of the line.
    pub bytes: u64,
}

/// The contents of `match.jsonl`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfinishedJournal {
    /// The first line; its journal contains all complete rounds.
    pub first: FirstLine,
    /// The end positions of the first line and of each round, in order.
    pub ends: Vec<RoundEnd>,
}

impl FirstLine {
    /// Returns the line as the referee writes it before the first round.
    fn without_rounds(&self) -> Self {
        let journal = Journal { head: self.journal.head.clone(), rounds: Vec::new(), outcome: None };
        Self { journal, working_folder: self.working_folder.clone(), first_state: self.first_state.clone(), ..*self }
    }

    /// Returns the line with its line feed.
    #[must_use]
    pub fn to_line(&self) -> String {
        json(self) + "\n"
    }
}

impl RoundLine {
    /// Returns the line with its line feed.
    #[must_use]
    pub fn to_line(&self) -> String {
        json(self) + "\n"
    }
}

impl UnfinishedJournal {
    /// Turns the journal of a match that is over into that of an unfinished match with the same rounds.
    ///
    /// `first` is the first line, with the whole journal of the match. `lengths` has the lengths of the growing files
    /// after each round, in the order of the rounds. Rounds for which it has no entry get empty lengths.
    #[must_use]
    pub fn reopen(mut first: FirstLine, lengths: Vec<Lengths>) -> Self {
        first.journal.outcome = None;
        let mut bytes = first.without_rounds().to_line().len() as u64;
        let mut ends = vec![RoundEnd { lengths: Lengths::new(), bytes }];
        let lengths = lengths.into_iter().chain(std::iter::repeat_with(Lengths::new));
        for (round, lengths) in first.journal.rounds.iter().zip(lengths) {
            let line = RoundLine { round: round.clone(), lengths };
            bytes += line.to_line().len() as u64;
            ends.push(RoundEnd { lengths: line.lengths, bytes });
        }
        Self { first, ends }
    }

    /// Keeps only the first `rounds` rounds.
    pub fn truncate(&mut self, rounds: usize) {
        self.first.journal.rounds.truncate(rounds);
        self.ends.truncate(rounds + 1);
    }

    /// Takes back the last answer of `seat` (from 1): removes the last round in which the referee asked it, and all
    /// later rounds (REC-12). Returns the number of that round. Returns `None`, and changes nothing, if the referee
    /// has never asked the seat.
    ///
    /// ```
    /// use rulebook_record::UnfinishedJournal;
    ///
    /// let head = r#""format":"rulebook-match/2","game":"fibot","rules_version":"1","rules":{},"seed":1"#;
    /// let rest = r#""start":"standard","players":[],"rounds":[],"outcome":null"#;
    /// let text = format!(
    ///     "{{\"working_folder\":\"/\",\"match\":{{{head},{rest}}}}}\n{}\n{}\n",
    ///     r#"{"round":0,"answers":[{"seat":1,"verdict":"ok","line":"A S"}],"lengths":{}}"#,
    ///     r#"{"round":1,"answers":[{"seat":2,"verdict":"no-output"}],"lengths":{}}"#,
    /// );
    /// let mut unfinished = UnfinishedJournal::parse("game1/match.jsonl", text.as_bytes())?;
    /// assert_eq!(unfinished.undo(3), None);
    /// assert_eq!(unfinished.undo(1), Some(0));
    /// assert_eq!(unfinished.first.journal.rounds, []);
    /// # Ok::<(), rulebook_record::ParseError>(())
    /// ```
    pub fn undo(&mut self, seat: usize) -> Option<u64> {
        let last = self.first.journal.last_asked(seat)?;
        let number = self.first.journal.rounds[last].round;
        self.truncate(last);
        Some(number)
    }

    /// Returns the text of `match.jsonl` in the current format.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = self.first.without_rounds().to_line();
        for (round, end) in self.first.journal.rounds.iter().zip(self.ends.iter().skip(1)) {
            text += &RoundLine { round: round.clone(), lengths: end.lengths.clone() }.to_line();
        }
        text
    }

    /// Parses the text of `match.jsonl`. Errors refer to it as `file`. Skips an incomplete last line,
    /// because its round is incomplete.
    ///
    /// # Errors
    ///
    /// When there is no complete line, a line is not well-formed, or the format is not readable.
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
