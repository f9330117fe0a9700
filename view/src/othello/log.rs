//! A recorded game in one file: its moves in a line. Read GAM-1 to GAM-5 first.

use crate::replay::{
    DrawSource, LogAnswers, LogEntry, LogError, LogFiles, LogFormat, LogParts, LogStates, LogStep, LogTexts,
};
use rulebook_core::contract::{Answers, Game as _, Reply, StepError};
use rulebook_core::othello::{Othello, Square, State, Transcript};
use rulebook_core::text::{ExpectedSyntax, PlainWriter, SyntaxError};

pub(super) const FORMAT: LogFormat<Othello> = LogFormat {
    // GAM-5
    files: LogFiles::Extension { log: "moves", draws: None },
    chance: "",
    states: LogStates::First { recognizes },
    split,
    write_state: |state, is_first, out| {
        if is_first {
            // A game without moves, with its first state unless that is the start (GAM-2).
            out.push_str(&Transcript::new(*state).to_string());
        }
    },
    write_step: |state, answers, _| write_step(state, answers),
    end: "\n",
};

/// Whether a text begins with a move, or with a position string and a semicolon.
fn recognizes(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    match text.iter().position(|&byte| byte == b';') {
        Some(end) => State::parse_position(&text[..end]).is_ok(),
        None => text.get(..2).is_some_and(|square| Square::parse(square).is_ok()),
    }
}

/// The square of a move, or else the forfeit of the side to move.
fn write_step(state: &State, answers: &Answers<'_>) -> Result<String, StepError> {
    let mut game = Transcript::new(*state);
    let seat = super::seat(state.to_move());
    match Othello::replies(state, answers)[seat] {
        Reply::Action(square) if game.push(square).is_ok() => Ok(square.to_string()),
        _ => {
            game.push_forfeit()?;
            Ok(format!(" forfeit-{}", state.to_move().letter()))
        }
    }
}

fn split(texts: LogTexts<'_>) -> Result<LogParts, LogError> {
    let game = Transcript::read(texts.log).map_err(|error| syntax(&error))?;
    let lines = game.moves().iter().map(|square| LogAnswers::OfEach(square.to_string().into_bytes()));
    // A forfeit has no answer in this form (FOR-1).
    let answers = lines.chain(std::iter::repeat(LogAnswers::BySeat(Vec::new())));
    let mut entries: Vec<LogEntry> = game
        .states()
        .zip(answers)
        .map(|(state, answers)| LogEntry {
            text: text_of(&state).into(),
            step: Some(LogStep { answers, draws: Vec::new() }),
        })
        .collect();
    if let Some(last) = entries.last_mut() {
        last.step = None;
    }
    Ok(LogParts { first: 0, entries, draws: DrawSource::Recorded })
}

fn text_of(state: &State) -> Vec<u8> {
    let mut text = String::new();
    Othello::write(state, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
    text.into_bytes()
}

/// Converts a syntax error of the game text, with a hint (GAM-3, GAM-4).
fn syntax(error: &SyntaxError) -> LogError {
    let hint = match error.expected {
        ExpectedSyntax::EndOfText => "a file has one game in one line, and nothing follows its last move or forfeit",
        ExpectedSyntax::Literal(";") => "a semicolon stands between the position string and the moves (GAM-2)",
        ExpectedSyntax::Described(what) if what.starts_with("a legal move") => {
            "a move flips a disc (MOV-1), and a pass follows the move after which the opponent cannot move (GAM-3)"
        }
        ExpectedSyntax::Described(what) if what.starts_with("a move") => {
            "a game is a line of moves such as `f5d6c3`, after a position string if it has another start (GAM-2)"
        }
        ExpectedSyntax::OneOf(what) if what.starts_with("`forfeit-") => {
            "only the side to move can lose by forfeit, `forfeit-X` for black or `forfeit-O` for white (GAM-2)"
        }
        _ => "a position string has 64 squares and the side to move (POS-1)",
    };
    LogError { is_in_draws: false, place: error.place, why: error.to_string(), hint }
}

#[cfg(test)]
mod tests {
    use super::{recognizes, write_step};
    use rulebook_core::contract::{Answer, Answers, StepError};
    use rulebook_core::othello::{ForfeitReason, State};
    use rulebook_core::players::Seat;

    /// GAM-5
    #[test]
    fn gam_5_a_game_is_recognized_by_its_beginning() {
        let start = "---------------------------OX------XO---------------------------";
        for text in ["f5", " \n F5 d6", "f5 and more", "f5f5", &format!("{start} X;"), &format!("{start}X; f5\n")] {
            assert!(recognizes(text.as_bytes()), "{text}");
        }
        for text in ["", "\n", "f", "--f5", "hello", "5f", &format!("{start} X\n"), &format!("{start};f5"), "f5;d6"] {
            assert!(!recognizes(text.as_bytes()), "{text}");
        }
    }

    /// GAM-2, FOR-1
    #[test]
    fn gam_2_an_answer_is_written_as_its_move_or_as_a_forfeit() {
        let written = |state: &State, answer| {
            let mut answers = Answers::default();
            answers[Seat::ALL[0]] = answer;
            // The answer of the player that is not to move does not count.
            answers[Seat::ALL[1]] = Answer::Line(b"d3");
            write_step(state, &answers)
        };
        let mut state = State::default();
        for (answer, expected) in [
            (Answer::Line(b" F5 \r"), "f5"),
            (Answer::Line(b"a1"), " forfeit-X"),
            (Answer::Line(b"--"), " forfeit-X"),
            (Answer::Failed, " forfeit-X"),
            (Answer::Silent, " forfeit-X"),
        ] {
            assert_eq!(written(&state, answer).unwrap(), expected, "{answer:?}");
        }
        state.forfeit_by(ForfeitReason::Silent, &mut ()).unwrap();
        assert_eq!(written(&state, Answer::Line(b"f5")), Err(StepError::GameOver));
    }
}
