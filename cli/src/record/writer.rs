//! Writing a record while its match is played, so that it can be gone on with
//! whenever and however the match ends.

use super::folder::Folder;
use super::names::{ERROR_OUTPUT_HEAD, MATCH, SCORE, TIMING, UNFINISHED, error_output_file};
use super::timing::Timing;
use super::unfinished::Unfinished;
use crate::failure::Failure;
use rulebook_core::chance::Draw;
use rulebook_record::{AnswerEntry, FirstLine, Journal, Lengths, OutcomeEntry, RoundEntry, RoundLine};
use rulebook_referee::Response;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// A round that was played.
pub(crate) struct Round {
    /// The number of the state that was shown.
    pub(crate) number: u64,
    /// What came of asking.
    pub(crate) asked: Vec<Response>,
    /// What the step has drawn, in this order.
    pub(crate) draws: Vec<Draw>,
}

/// A record that is whole. Until it is closed the match can be resumed, for what
/// is written beside its record.
pub(crate) struct Ended {
    folder: Folder,
    journal: Journal,
}

impl Ended {
    pub(crate) fn close(self) -> Result<Journal, Failure> {
        self.folder.forget_unfinished()?;
        Ok(self.journal)
    }
}

/// A record being written.
pub(crate) struct Writer {
    folder: Folder,
    journal: Journal,
    unfinished: File,
    timing: File,
    lengths: Lengths,
}

impl Writer {
    /// Begins the record of a match of which nothing was played yet.
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

    /// Writes the file of a state.
    pub(crate) fn state(&self, name: &str, text: &str) -> Result<(), Failure> {
        self.folder.write(name, text)
    }

    /// Keeps what was answered and measured in a round, and the error output (REF-5).
    pub(crate) fn round(&mut self, round: Round) -> Result<(), Failure> {
        let Round { number, asked, draws } = round;
        let mut timings = Vec::new();
        for asked in &asked {
            timings.extend(Timing::of(number, asked).to_line()?);
            if !asked.error_output.is_empty() {
                let mut text = format!("{ERROR_OUTPUT_HEAD}{number}\n").into_bytes();
                text.extend(&asked.error_output);
                text.extend(if asked.error_output.ends_with(b"\n") { "" } else { "\n" }.bytes());
                let name = error_output_file(asked.seat.number());
                let mut file = self.folder.open(&name)?;
                append(&self.folder, &name, &mut file, &text)?;
                *self.lengths.entry(name).or_default() += text.len() as u64;
            }
        }
        append(&self.folder, TIMING, &mut self.timing, &timings)?;
        *self.lengths.entry(TIMING.to_owned()).or_default() += timings.len() as u64;
        let entry = |asked: Response| AnswerEntry { seat: asked.seat.number(), verdict: asked.verdict, fuel: None };
        let answers = asked.into_iter().map(entry).collect();
        let round = RoundEntry { round: number, answers, draws: draws.iter().map(Draw::to_string).collect() };
        let line = RoundLine { round, lengths: self.lengths.clone() };
        append(&self.folder, UNFINISHED, &mut self.unfinished, line.to_line().as_bytes())?;
        self.journal.rounds.push(line.round);
        Ok(())
    }

    /// Ends the record of a match that is over. Its result is on the disk then.
    pub(crate) fn finish(mut self, outcome: OutcomeEntry, scores: &str) -> Result<Ended, Failure> {
        self.journal.outcome = Some(outcome);
        self.folder.write(SCORE, scores)?;
        self.folder.write_durable(MATCH, &self.journal.to_text())?;
        Ok(Ended { folder: self.folder, journal: self.journal })
    }

    /// Goes on with a match; what belongs to no whole round is taken from the
    /// files that grow.
    pub(crate) fn go_on(unfinished: Unfinished) -> Result<Self, Failure> {
        let Unfinished { folder, journal, lengths, whole, .. } = unfinished;
        for seat in journal.head.players.iter().map(|player| player.seat) {
            let name = error_output_file(seat);
            match lengths.get(&name) {
                Some(&length) => drop(folder.open_cut(&name, length)?),
                None => folder.remove(&name)?,
            }
        }
        let timing = folder.open_cut(TIMING, lengths.get(TIMING).copied().unwrap_or_default())?;
        let unfinished = folder.open_cut(UNFINISHED, whole)?;
        Ok(Self { folder, journal, unfinished, timing, lengths })
    }
}

/// Writes a piece in one go, so that a reader sees all of it or nothing.
fn append(folder: &Folder, name: &str, file: &mut File, text: &[u8]) -> Result<(), Failure> {
    file.write_all(text).map_err(|error| Failure::io(&folder.path().join(name), &error))
}
