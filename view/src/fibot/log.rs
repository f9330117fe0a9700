//! The log of a game. Read PLAY-7 first.

use crate::replay::{LOG_FILE, LogFiles, LogFormat, LogStates, split_turns};
use rulebook_core::contract::{Answers, Game as _};
use rulebook_core::fibot::{FiBot, State, Turn};

pub(super) const FORMAT: LogFormat<FiBot> = LogFormat {
    files: LogFiles::Named(LOG_FILE),
    chance: "",
    states: LogStates::All { begins_step: is_turn },
    split: |texts| split_turns(texts.log, is_turn),
    write_state: |state, _, out| state.write(out).expect("writing to a string cannot fail"),
    write_step: |state, answers, _| Ok(format!("{}\n", turn(state, answers))),
    end: "",
};

fn is_turn(line: &[u8]) -> bool {
    Turn::parse(line).is_ok()
}

/// The turn that the answers mean. A turn that is not allowed counts as a pass (ANS-3, ANS-4).
fn turn(state: &State, answers: &Answers<'_>) -> Turn {
    let turn = Turn::replied(state, &FiBot::replies(state, answers));
    if state.allows(turn) { turn } else { Turn::Pass }
}

#[cfg(test)]
mod tests {
    use super::turn;
    use rulebook_core::contract::{Answer, Answers};
    use rulebook_core::fibot::State;
    use rulebook_core::players::Seat;

    /// PLAY-7
    #[test]
    fn play_7_a_turn_is_told_as_it_was_understood() {
        let state = State::default();
        for (answer, expected) in [
            (Answer::Line(b" A \t V \r"), "A V"),
            (Answer::Line(b"C D"), "C D"),
            (Answer::Line(b"-"), "-"),
            (Answer::Line(b"a v"), "-"),
            (Answer::Line(b"Z V"), "-"),
            (Answer::Line(b"M V"), "-"),
            (Answer::Silent, "-"),
            (Answer::NotAsked, "-"),
        ] {
            let mut answers = Answers::default();
            answers[Seat::ALL[0]] = answer;
            // The answer of the player that is not to move does not count.
            answers[Seat::ALL[1]] = Answer::Line(b"Z D");
            assert_eq!(turn(&state, &answers).to_string(), expected, "{answer:?}");
        }
    }
}
