//! ANS: parses a strategy's output into the action of its goku.

use super::state::Direction;
use crate::model::text::{answer_line, words};
use std::fmt;

/// ROU-4: the action of a goku.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A throw of a Kame Hame.
    Throw(Direction),
    /// A move.
    Move(Direction),
    /// No action.
    Nothing,
}

/// ANS-1: the meaning of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// An action of the goku.
    Act(Action),
    /// FRO-1: the player asks to be frozen.
    Frozen,
}

/// Parses a strategy's output.
#[must_use]
pub fn understand(output: &[u8]) -> Answer {
    match words(answer_line(output)).as_slice() {
        [b"m", letter] => direction(letter).map_or(Answer::Act(Action::Nothing), |way| Answer::Act(Action::Move(way))),
        [b"t", letter] => direction(letter).map_or(Answer::Act(Action::Nothing), |way| Answer::Act(Action::Throw(way))),
        [b"frozen"] => Answer::Frozen,
        // ANS-1: `-`, and ANS-3: anything else means the same.
        _ => Answer::Act(Action::Nothing),
    }
}

fn direction(letter: &[u8]) -> Option<Direction> {
    match letter {
        b"t" => Some(Direction::Top),
        b"b" => Some(Direction::Bottom),
        b"l" => Some(Direction::Left),
        b"r" => Some(Direction::Right),
        _ => None,
    }
}

/// Formats as the letter of ANS-1 and RES-1.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Top => "t",
            Self::Bottom => "b",
            Self::Left => "l",
            Self::Right => "r",
        })
    }
}

/// Formats as the canonical answer.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throw(direction) => write!(f, "t {direction}"),
            Self::Move(direction) => write!(f, "m {direction}"),
            Self::Nothing => f.write_str("-"),
        }
    }
}

/// Formats as the canonical answer.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(action) => action.fmt(f),
            Self::Frozen => f.write_str("frozen"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::quoted_in_example;

    fn means(output: &[u8]) -> String {
        understand(output).to_string()
    }

    // ANS-1
    #[test]
    fn every_action_has_its_line() {
        let actions = ["m t", "m b", "m l", "m r", "t t", "t b", "t l", "t r", "-", "frozen"];
        for line in actions {
            assert_eq!(means(line.as_bytes()), line);
        }
        assert_eq!(understand(b"t b"), Answer::Act(Action::Throw(Direction::Bottom)));
        assert_eq!(understand(b"m l"), Answer::Act(Action::Move(Direction::Left)));
        assert_eq!(understand(b"-"), Answer::Act(Action::Nothing));
    }

    // ANS-2
    #[test]
    fn blanks_and_one_cr_do_not_matter() {
        for output in ["m t\n", "\t m \t t ", "m t\r", "m t \t\r\n", "m\tt"] {
            assert_eq!(means(output.as_bytes()), "m t", "{output:?}");
        }
        assert_eq!(means(b" frozen \r"), "frozen");
    }

    // ANS-3: the lines of its example, and more.
    #[test]
    fn anything_else_means_nothing() {
        let quoted = quoted_in_example("boladedrac", "ANS-3");
        assert_eq!(quoted.len(), 10);
        let more =
            ["", "\r", "m t\r\r", "m t\r ", "m\rt", "T t", "m T", "Frozen", "frozen -", "m n", "u n", "- -", "m tt"];
        for line in quoted.iter().map(String::as_str).chain(more) {
            assert_eq!(means(line.as_bytes()), "-", "{line:?}");
        }
        for line in [&b"m t\0"[..], b"\xef\xbb\xbfm t", b"m\x0bt", b"m t\xff", b"\xc2\xa0m t"] {
            assert_eq!(means(line), "-", "{line:?}");
        }
    }
}
