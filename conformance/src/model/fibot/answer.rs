//! ANS: parses a strategy's output into a turn.

use super::state::Direction;
use crate::model::text::{answer_line, words};
use std::fmt;

/// TRN-2: the action of a robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The robot slides.
    Slide(Direction),
    /// The robot explodes.
    Explode,
}

/// TRN-2: the turn of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// An action of the robot with this letter.
    Act(char, Action),
    /// A pass.
    Pass,
}

/// Parses a strategy's stdout into a turn, regardless of who owns the robot.
#[must_use]
pub fn understand(output: &[u8]) -> Turn {
    match words(answer_line(output)).as_slice() {
        // ANS-1: `<letter> <action>`.
        [[letter @ b'A'..=b'Z'], action] => match action {
            [b'S'] => Turn::Act(char::from(*letter), Action::Slide(Direction::North)),
            [b'V'] => Turn::Act(char::from(*letter), Action::Slide(Direction::East)),
            [b'J'] => Turn::Act(char::from(*letter), Action::Slide(Direction::South)),
            [b'Z'] => Turn::Act(char::from(*letter), Action::Slide(Direction::West)),
            [b'D'] => Turn::Act(char::from(*letter), Action::Explode),
            // ANS-4
            _ => Turn::Pass,
        },
        // ANS-1: `-`, and ANS-4: anything else means the same.
        _ => Turn::Pass,
    }
}

/// ANS-1: formats the turn in canonical form, with one blank.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Act(letter, action) = self else { return f.write_str("-") };
        let action = match action {
            Action::Slide(Direction::North) => "S",
            Action::Slide(Direction::East) => "V",
            Action::Slide(Direction::South) => "J",
            Action::Slide(Direction::West) => "Z",
            Action::Explode => "D",
        };
        write!(f, "{letter} {action}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::quoted_in_example;
    use crate::model::fibot::State;

    /// The turn in canonical form.
    fn means(output: &[u8]) -> String {
        understand(output).to_string()
    }

    // ANS-1
    #[test]
    fn every_letter_and_action_has_its_turn() {
        for letter in 'A'..='Z' {
            for action in ["S", "V", "J", "Z", "D"] {
                let line = format!("{letter} {action}");
                assert_eq!(means(line.as_bytes()), line);
            }
        }
        assert_eq!(understand(b"-"), Turn::Pass);
    }

    // ANS-2, ANS-5
    #[test]
    fn blanks_a_cr_and_further_lines_do_not_matter() {
        for output in ["A D\n", "\t A \t D ", "A D\r", "A D \r\n", "A D\nB D", "A\tD\n\n\n", "A D\n\u{10d}"] {
            assert_eq!(means(output.as_bytes()), "A D", "{output:?}");
        }
    }

    // ANS-4: the lines of its example; one names a robot of the other side.
    #[test]
    fn the_lines_of_the_example_mean_a_pass() {
        let lines = quoted_in_example("fibot", "ANS-4");
        assert_eq!(lines.len(), 8);
        let start = State::start(20).unwrap();
        for line in lines.iter().filter(|line| *line != "-") {
            let mut state = start.clone();
            assert_eq!(state.step(line.as_bytes()), Turn::Pass, "{line:?}");
            assert_eq!(state.robots, start.robots);
        }
        assert_eq!(means(b""), "-");
    }

    // ANS-2, ANS-4, ANS-5
    #[test]
    fn anything_else_means_a_pass() {
        let lines: [&[u8]; 20] = [
            b"\nA D",
            b"\r\nA D",
            b"A D\r\r\n",
            b"A D\r \n",
            b"A\r D",
            b"A\x0bD",
            b"A D\0",
            b"A,D",
            b"D A\xc2\xa0",
            b"AA D",
            b"A DD",
            b"A E",
            b"A s",
            b"\xef\xbb\xbfA D",
            b"A D -",
            b"- -",
            b"A D\xff",
            b"@ D",
            b"[ D",
            b"A -",
        ];
        for line in lines {
            assert_eq!(means(line), "-", "{line:?}");
        }
    }
}
