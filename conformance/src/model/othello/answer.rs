//! ANS: parses a strategy's output into a square.

use super::state::Square;
use crate::model::text::{answer_line, trim};

/// The square that an output names, whether or not it is a legal move (ANS-3). `None` when the output names none.
#[must_use]
pub fn understand(output: &[u8]) -> Option<Square> {
    // ANS-2, ANS-5
    let [letter, digit] = trim(answer_line(output)) else { return None };
    // ANS-1: a column letter in either case and a row.
    let column = match letter {
        b'a'..=b'h' => letter - b'a' + 1,
        b'A'..=b'H' => letter - b'A' + 1,
        _ => return None,
    };
    let row = match digit {
        b'1'..=b'8' => digit - b'0',
        _ => return None,
    };
    Some(Square { column: column.into(), row: row.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of the square that an output names.
    fn named(output: &[u8]) -> Option<String> {
        understand(output).map(Square::name)
    }

    // ANS-1
    #[test]
    fn every_square_has_two_spellings() {
        for square in Square::all() {
            let name = square.name();
            assert_eq!(understand(name.as_bytes()), Some(square));
            assert_eq!(understand(name.to_uppercase().as_bytes()), Some(square));
        }
    }

    // ANS-2, ANS-5
    #[test]
    fn blanks_a_cr_and_further_lines_do_not_matter() {
        for output in ["f5", " f5", "f5\t", "\t f5 \t ", "f5\r", "f5 \r\n", "F5\nd3", "f5\n\n"] {
            assert_eq!(named(output.as_bytes()).as_deref(), Some("f5"), "{output:?}");
        }
    }

    // ANS-4, ANS-5
    #[test]
    fn anything_else_names_no_square() {
        let outputs: [&[u8]; 22] = [
            b"",
            b" ",
            b"\r",
            b"--",
            b"-",
            b"pass",
            b"5f",
            b"f",
            b"f55",
            b"f 5",
            b"f0",
            b"f9",
            b"i5",
            b"@5",
            b"`5",
            b"f5.",
            b"f5\r\r",
            b"f5\r ",
            b"\nf5",
            b"f5 d3",
            b"f\xb5",
            b"\xef\xbb\xbff5",
        ];
        for output in outputs {
            assert_eq!(named(output), None, "{output:?}");
        }
    }
}
