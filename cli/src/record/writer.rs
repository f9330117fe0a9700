//! Writes the record of a running match, so that the match can be resumed if anything interrupts it.

use super::folder::Folder;
use super::names::{ERROR_OUTPUT_HEAD, MATCH_FILE, SCORE, TIMING, UNFINISHED, error_output_file};
use super::timing::Timing;
use super::unfinished::UnfinishedMatch;
use crate::failure::Failure;
use rulebook_core::chance::Draw;
use rulebook_record::{AnswerEntry, FirstLine, Journal, Lengths, OutcomeEntry, RoundEntry, RoundLine};
use rulebook_referee::Response;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// A played round.
pub(crate) struct Round {
    /// The number of the state that the players answered.
    pub(crate) number: u64,
    /// The responses of the players.
    pub(crate) responses: Vec<Response>,
    /// The draws of the step, in order.
    pub(crate) draws: Vec<Draw>,
}

/// A complete record that still has its `match.jsonl`. Until [`close`](Self::close) removes that file,
/// the match can be resumed, so that no crash loses the files beside the record.
pub(crate) struct FinishedRecord {
    folder: Folder,
    journal: Journal,
}

impl FinishedRecord {
    /// Removes `match.jsonl`.
    pub(crate) fn close(self) -> Result<Journal, Failure> {
        self.folder.forget_unfinished()?;
        Ok(self.journal)
    }
}

/// A record under construction.
pub(crate) struct Writer {
    folder: Folder,
    journal: Journal,
    unfinished: File,
    timing: File,
    lengths: Lengths,
}

impl Writer {
    /// Starts the record of a match before its first round.
    pub(crate) fn begin(folder: Folder, first: FirstLine) -> Result<Self, Failure> {
        let mut unfinished = folder.open(UNFINISHED)?;
        append(&folder, UNFINISHED, &mut unfinished, first.to_line().as_bytes())?;
        let timing = folder.open(TIMING)?;
        Ok(Self { folder, journal: first.journal, unfinished, timing, lengths: Lengths::new() })
    }

    pub(crate) const fn journal(&self) -> &Journal {
        &self.journal
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a state file.
    pub(crate) fn state(&self, name: &str, text: &str) -> Result<(), Failure> {
        self.folder.write(name, text)
    }

    /// Writes the answers, times and stderr of a round (REF-5).
    pub(crate) fn round(&mut self, round: Round) -> Result<(), Failure> {
        let Round { number, responses, draws } = round;
        let mut timings = Vec::new();
        for response in &responses {
            timings.extend(Timing::of(number, response).to_line()?);
            if !response.error_output.is_empty() {
                let mut text = format!("{ERROR_OUTPUT_HEAD}{number}\n").into_bytes();
                text.extend(&response.error_output);
                text.extend(if response.error_output.ends_with(b"\n") { "" } else { "\n" }.bytes());
                let name = error_output_file(response.seat.number());
                let mut file = self.folder.open(&name)?;
                append(&self.folder, &name, &mut file, &text)?;
                *self.lengths.entry(name).or_default() += text.len() as u64;
            }
        }
        append(&self.folder, TIMING, &mut self.timing, &timings)?;
        *self.lengths.entry(TIMING.to_owned()).or_default() += timings.len() as u64;
        let entry =
            |response: Response| AnswerEntry { seat: response.seat.number(), verdict: response.verdict, fuel: None };
        let answers = responses.into_iter().map(entry).collect();
        let round = RoundEntry { round: number, answers, draws: draws.iter().map(Draw::to_string).collect() };
        let line = RoundLine { round, lengths: self.lengths.clone() };
        append(&self.folder, UNFINISHED, &mut self.unfinished, line.to_line().as_bytes())?;
        self.journal.rounds.push(line.round);
        Ok(())
    }

    /// Finishes the record of a match that is over, and syncs the result to disk.
    pub(crate) fn finish(mut self, outcome: OutcomeEntry, scores: &str) -> Result<FinishedRecord, Failure> {
        self.journal.outcome = Some(outcome);
        self.folder.write(SCORE, scores)?;
        self.folder.write_durable(MATCH_FILE, &self.journal.to_text())?;
        Ok(FinishedRecord { folder: self.folder, journal: self.journal })
    }

    /// Resumes a record whose files were [cut](UnfinishedMatch::cut) to the last complete round.
    pub(crate) fn resume(unfinished: UnfinishedMatch) -> Result<Self, Failure> {
        let lengths = unfinished.end().lengths;
        let UnfinishedMatch { folder, record, .. } = unfinished;
        let timing = folder.open(TIMING)?;
        let unfinished = folder.open(UNFINISHED)?;
        Ok(Self { folder, journal: record.first.journal, unfinished, timing, lengths })
    }
}

/// Appends with a single write, so that a reader sees all of `text` or nothing.
fn append(folder: &Folder, name: &str, file: &mut File, text: &[u8]) -> Result<(), Failure> {
    file.write_all(text).map_err(|error| Failure::io(&folder.path().join(name), &error))
}
