//! A replay: a recorded game in one file. Read MAP-5 first.

use crate::replay::{
    DrawSource, LogAnswers, LogEntry, LogError, LogFiles, LogFormat, LogParts, LogStates, LogStep, LogTexts, StateText,
};
use rulebook_core::aitester::{AiTester, ReplayReader, ReplayStep, State};
use rulebook_core::contract::{Answers, Game as _, StepError};
use rulebook_core::text::{ExpectedSyntax, FoundText, SyntaxError};

pub(super) const FORMAT: LogFormat<AiTester> = LogFormat {
    files: LogFiles::Extension { log: "rpl", draws: None },
    chance: "",
    states: LogStates::First { recognizes },
    split,
    write_state: |state, is_first, out| {
        if is_first {
            state.write(out).expect("writing to a string cannot fail");
        }
    },
    write_step: |state, answers, _| write_step(state, answers),
    end: "",
};

/// Whether a text begins with a state, valid or not.
fn recognizes(text: &[u8]) -> bool {
    ReplayReader::start(text).is_ok()
}

/// The command of the player that is asked, as it was understood.
fn write_step(state: &State, answers: &Answers<'_>) -> Result<String, StepError> {
    let player = state.asked().ok_or(StepError::GameOver)?;
    let command = AiTester::replies(state, answers)[player].action();
    Ok(format!("{}\n", ReplayStep { player, command }))
}

fn split(texts: LogTexts<'_>) -> Result<LogParts, LogError> {
    let start = ReplayReader::start(texts.log).map_err(|error| syntax(&error))?;
    let (mut entries, mut text) = (Vec::new(), StateText::from(start.to_vec()));
    // Whoever reads an invalid state reports what is wrong with it. Its steps cannot be played.
    let mut reader = ReplayReader::new(texts.log).ok();
    while let Some(reader) = &mut reader
        && let Some(ReplayStep { player, command }) = reader.next_step().map_err(|error| syntax(&error))?
    {
        // Without a line, the player is silent, which is refused like every other answer that is no command (STP-3).
        let line = command.map(|command| (player, command.to_string().into_bytes()));
        let answers = LogAnswers::BySeat(line.into_iter().collect());
        entries.push(LogEntry { text, step: Some(LogStep { answers, draws: Vec::new() }) });
        text = text_of(reader.state()).into();
    }
    entries.push(LogEntry { text, step: None });
    Ok(LogParts { first: 0, entries, draws: DrawSource::Recorded })
}

fn text_of(state: &State) -> Vec<u8> {
    let mut text = String::new();
    state.write(&mut text).expect("writing to a string cannot fail");
    text.into_bytes()
}

/// Converts a syntax error, with a hint.
fn syntax(error: &SyntaxError) -> LogError {
    let hint = match error.expected {
        ExpectedSyntax::EndOfText => "the game is over before this line (END-1, END-2)",
        ExpectedSyntax::Number { what, .. } if what.starts_with("the number of the player") => {
            "a line is the number of the player that is asked and its command, such as `1 MOV 0 3 4` (MAP-5)"
        }
        ExpectedSyntax::OneOf(words) if words.ends_with('-') => {
            "a command is in upper case; `-` stands for everything that was no command (MAP-5)"
        }
        ExpectedSyntax::Number { what: "x" | "y" | "the number of a type" | "the id of a unit", .. } => {
            "a command has one to nine digits for each number, as in `MOV 0 3 4` (ANS-1)"
        }
        _ if error.found == FoundText::EndOfText => "the replay breaks off here",
        _ => "a replay is the state in which the game started, and then a line a step, such as `1 MOV 0 3 4` (MAP-5)",
    };
    LogError { is_in_draws: false, place: error.place, why: error.to_string(), hint }
}
