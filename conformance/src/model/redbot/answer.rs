//! ANS: parses a strategy's output into an order.

use super::number::{MAX_INTEGER, MIN_INTEGER, integer};
use super::state::{Action, Cell, Movement, Order, RobotOrder};
use crate::model::text::{answer_line, words};

/// Parses a strategy's stdout into an order.
#[must_use]
pub fn understand(output: &[u8]) -> Order {
    // ANS-4: anything else means the default order.
    order(&words(answer_line(output))).unwrap_or(Order::DEFAULT)
}

/// ANS-1: parses tokens into an order, in an answer or in the round file (FILE-6).
pub(super) fn order(words: &[&[u8]]) -> Option<Order> {
    let (first, rest) = robot(words, b"R1")?;
    let (second, rest) = robot(rest, b"R2")?;
    // ANS-4: no extra tokens.
    rest.is_empty().then_some(Order { robots: [first, second] })
}

/// ANS-1: parses `<label> <movement> <action>`; returns the order and the remaining tokens.
fn robot<'a, 'b>(words: &'b [&'a [u8]], label: &[u8]) -> Option<(RobotOrder, &'b [&'a [u8]])> {
    if words.len() < 3 || words[0] != label {
        return None;
    }
    let movement = match words[1] {
        b"UP" => Movement::Up,
        b"LEFT" => Movement::Left,
        b"RIGHT" => Movement::Right,
        b"NONE" => Movement::None,
        _ => return None,
    };
    match words[2] {
        b"FIRE" => Some((RobotOrder { movement, action: Action::Fire }, &words[3..])),
        b"NOTHING" => Some((RobotOrder { movement, action: Action::Nothing }, &words[3..])),
        b"BUILD" if words.len() >= 5 => {
            // ANS-3
            let x = integer(words[3], MIN_INTEGER, MAX_INTEGER)?;
            let y = integer(words[4], MIN_INTEGER, MAX_INTEGER)?;
            Some((RobotOrder { movement, action: Action::Build(Cell::new(x, y)) }, &words[5..]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::quoted_in_example;

    /// The order in canonical form, as in the round file.
    fn means(output: &str) -> String {
        understand(output.as_bytes()).to_string()
    }

    const DEFAULT: &str = "R1 NONE NOTHING R2 NONE NOTHING";

    // ANS-1, ANS-2, ANS-3, ANS-5
    #[test]
    fn orders_are_understood() {
        let up = "R1 UP FIRE R2 UP FIRE";
        for output in [
            "R1 UP FIRE R2 UP FIRE",
            "\t R1  UP\tFIRE R2 UP FIRE ",
            "R1 UP FIRE R2 UP FIRE \r\nx",
            "R1 UP FIRE R2 UP FIRE\r",
        ] {
            assert_eq!(means(output), up, "{output:?}");
        }
        let built = "R1 LEFT BUILD 7 0 R2 RIGHT BUILD -2147483648 2147483647";
        assert_eq!(means("R1 LEFT BUILD 007 -0 R2 RIGHT BUILD -2147483648 0002147483647\n"), built);
        assert_eq!(means(DEFAULT), DEFAULT);
    }

    // ANS-4: the lines of its example.
    #[test]
    fn the_lines_of_the_example_mean_the_default() {
        let lines = quoted_in_example("redbot", "ANS-4");
        assert_eq!(lines.len(), 5);
        for line in lines {
            assert_eq!(means(&line), DEFAULT, "{line:?}");
        }
        assert_eq!(means(""), DEFAULT);
    }

    // ANS-2, ANS-3, ANS-4, ANS-5
    #[test]
    fn anything_else_means_the_default() {
        let lines = [
            "\nR1 UP FIRE R2 UP FIRE",
            "\r\nR1 UP FIRE R2 UP FIRE",
            "R1 UP FIRE R2 UP FIRE\r\r\n",
            "R1 UP FIRE R2 UP FIRE\r \n",
            "R1 UP FIRE\r R2 UP FIRE",
            "R1 UP FIRE R2 UP\u{b}FIRE",
            "R1 UP FIRE R2 UP FIRE\0",
            "R2 UP FIRE R1 UP FIRE",
            "R1 DOWN FIRE R2 UP FIRE",
            "R1 FIRE UP R2 UP FIRE",
            "R1 UP BUILD 1 R2 UP FIRE",
            "R1 UP FIRE R2 UP BUILD 1",
            "R1 UP FIRE R2 UP BUILD 1 2 3",
            "R1 UP FIRE R2 UP BUILD 1 -",
            "R1 UP FIRE R2 UP BUILD -2147483649 1",
            "R1 UP FIRE R2 UP BUILD 1,2",
            "\u{feff}R1 UP FIRE R2 UP FIRE",
        ];
        for line in lines {
            assert_eq!(means(line), DEFAULT, "{line:?}");
        }
        assert_eq!(understand(b"R1 UP FIRE R2 UP FIRE\xff"), Order::DEFAULT);
    }
}
