//! The record of a game in one file, and the file of its draws. Read RES-1 to RES-7 first.

use super::draws::DrawLines;
use super::pieces::seat;
use crate::replay::{
    DrawSource, LogAnswers, LogEntry, LogError, LogFiles, LogFormat, LogParts, LogStates, LogStep, LogTexts, StateText,
};
use rulebook_core::boladedrac::{Action, BolaDeDrac, RecordReader, RoundRecord, State};
use rulebook_core::chance::{Draw, RecordedDraws};
use rulebook_core::contract::{Answers, Game as _, StepError};
use rulebook_core::text::{ExpectedSyntax, FoundText, Place, SyntaxError};

/// RES-4
const FILES: LogFiles = LogFiles::Extension { log: "res", draws: Some("draws") };

pub(super) const FORMAT: LogFormat<BolaDeDrac> = LogFormat {
    files: FILES,
    // RES-7
    chance: "the order of the players, which throw was granted, who won a combat, and where gokus and balls appeared",
    states: LogStates::All { begins_step },
    split,
    write_state: |state, is_first, out| {
        let written = if is_first { state.write(out) } else { state.write_round(out) };
        written.expect("writing to a string cannot fail");
    },
    write_step,
    end: "",
};

fn begins_step(line: &[u8]) -> bool {
    line.split(u8::is_ascii_whitespace).find(|word| !word.is_empty()).is_some_and(|word| word == b"actions_asked")
}

/// Writes the actions that the players asked for and did (RES-1, RES-2).
fn write_step(state: &State, answers: &Answers<'_>, draws: &[Draw]) -> Result<String, StepError> {
    let actions = Action::replied(&BolaDeDrac::replies(state, answers));
    let mut record = RoundRecord::of(state, &actions);
    state.clone().step(&actions, &mut RecordedDraws::new(draws), &mut record)?;
    Ok(record.to_string())
}

fn split(texts: LogTexts<'_>) -> Result<LogParts, LogError> {
    let text = texts.log;
    let mut reader = RecordReader::new(text).map_err(|error| syntax(&error))?;
    let mut counter = LineCounter { offset: 0, lines: 0 };
    let mut part = |reader: &RecordReader<'_>| {
        let range = reader.state_range();
        let place = counter.place(text, range.start);
        StateText::of_parts(reader.head(), text.get(range).unwrap_or_default(), place)
    };
    let first = reader.setup().round.into();
    let mut draws = texts.draws.map(DrawLines::new);
    let mut entries = Vec::new();
    // Draws can be found only for a valid state.
    let mut state = State::new(reader.setup().clone()).ok();
    let mut at = part(&reader);
    while let Some(round) = reader.next_round().map_err(|error| syntax(&error))? {
        let after = reader.setup();
        let draws = match (&mut draws, &state) {
            (Some(lines), _) => lines.next_round()?,
            (None, Some(before)) => {
                let mut found = Vec::new();
                round.explain(before, after, &mut |draw| found.push(draw.to_string()));
                found
            }
            (None, None) => Vec::new(),
        };
        let actions = round.actions(after);
        let line = |player| (seat(player), actions[player].to_string().into_bytes());
        let answers = after.gokus.players().map(line).collect();
        let step = LogStep { answers: LogAnswers::BySeat(answers), draws };
        state = State::new(after.clone()).ok();
        let text = std::mem::replace(&mut at, part(&reader));
        entries.push(LogEntry { text, step: Some(step) });
    }
    entries.push(LogEntry { text: at, step: None });
    match draws {
        Some(lines) => lines.end().map(|()| LogParts { first, entries, draws: DrawSource::Recorded }),
        None => Ok(LogParts { first, entries, draws: DrawSource::Found }),
    }
}

/// Counts lines from the last place on. Counting from the beginning each time is slow in a long record.
struct LineCounter {
    offset: usize,
    lines: u32,
}

impl LineCounter {
    /// The place of an offset that is not before the last one.
    fn place(&mut self, text: &[u8], offset: usize) -> Place {
        let passed = text.get(self.offset..offset).unwrap_or_default();
        self.lines += passed.iter().filter(|&&byte| byte == b'\n').count() as u32;
        self.offset = offset;
        let before = text.get(..offset).unwrap_or_default();
        let line = before.iter().rposition(|&byte| byte == b'\n').map_or(before, |end| &before[end + 1..]);
        Place { line: self.lines + 1, column: Place::of(line, line.len()).column }
    }
}

/// Converts a syntax error of the record, with a hint (RES-1, RES-5).
fn syntax(error: &SyntaxError) -> LogError {
    let hint = match error.expected {
        ExpectedSyntax::Literal("boladedrac") => {
            "a record begins with a state file, whose first line is `boladedrac v1`"
        }
        _ if error.found == FoundText::EndOfText => "the record breaks off here; the rest of the game is missing",
        ExpectedSyntax::Literal("actions_asked") => "after each state but the last comes `actions_asked`",
        ExpectedSyntax::Literal("actions_done") => {
            "`actions_done` comes after a line of each player, in the order of their ids"
        }
        ExpectedSyntax::Literal("0" | "1" | "2" | "3") => "each player has a line, in the order of their ids from 0",
        ExpectedSyntax::Literal("n") => "`u n` is a player that asks for nothing",
        ExpectedSyntax::OneOf("m, t or u") => {
            "an action is a move such as `0 m t`, a throw such as `0 t l`, or nothing, `0 u n`"
        }
        ExpectedSyntax::OneOf("t, b, l or r") => "a direction is t (top), b (bottom), l (left) or r (right)",
        ExpectedSyntax::Literal("round") => "after the actions done comes the next state, from `round` on",
        _ => "a record begins with a state file (FILE-1), and each later state has its lines from `round` on",
    };
    LogError { is_in_draws: false, place: error.place, why: error.to_string(), hint }
}
