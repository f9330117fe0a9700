//! ANS: parses a player's output into a command.

use super::state::Tile;
use crate::model::text::{answer_line, words};
use std::fmt;

/// STP-1: a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// BUY-2: buys a unit of the type with this number, on this tile.
    Buy(i64, Tile),
    /// BUY-3: sells the unit with this id.
    Sell(i64),
    /// BUY-4: ends the buying.
    End,
    /// MOV-1: moves the unit with this id to this tile.
    Move(i64, Tile),
    /// ATT-1: lets the unit with this id shoot at this tile.
    Attack(i64, Tile),
    /// FGT-2: ends the turn.
    Next,
}

/// Parses a player's output; `None` when it is no command (ANS-3).
#[must_use]
pub fn understand(output: &[u8]) -> Option<Command> {
    match words(answer_line(output)).as_slice() {
        [b"BUY", u, x, y] => Some(Command::Buy(number(u)?, tile(x, y)?)),
        [b"SEL", u] => Some(Command::Sell(number(u)?)),
        [b"END"] => Some(Command::End),
        [b"MOV", u, x, y] => Some(Command::Move(number(u)?, tile(x, y)?)),
        [b"ATT", u, x, y] => Some(Command::Attack(number(u)?, tile(x, y)?)),
        [b"NXT"] => Some(Command::Next),
        _ => None,
    }
}

fn tile(x: &[u8], y: &[u8]) -> Option<Tile> {
    Some(Tile { x: number(x)?, y: number(y)? })
}

/// ANS-1: one to nine digits.
fn number(word: &[u8]) -> Option<i64> {
    let is_number = (1..=9).contains(&word.len()) && word.iter().all(u8::is_ascii_digit);
    is_number.then(|| word.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0')))
}

/// Formats as the canonical answer.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buy(number, tile) => write!(f, "BUY {number} {} {}", tile.x, tile.y),
            Self::Sell(id) => write!(f, "SEL {id}"),
            Self::End => f.write_str("END"),
            Self::Move(id, tile) => write!(f, "MOV {id} {} {}", tile.x, tile.y),
            Self::Attack(id, tile) => write!(f, "ATT {id} {} {}", tile.x, tile.y),
            Self::Next => f.write_str("NXT"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::quoted_in_example;

    fn means(output: &[u8]) -> Option<String> {
        understand(output).map(|command| command.to_string())
    }

    // ANS-1
    #[test]
    fn every_command_has_its_line() {
        for line in ["BUY 0 1 2", "SEL 3", "END", "MOV 4 5 6", "ATT 7 8 9", "NXT", "MOV 999999999 999999999 0"] {
            assert_eq!(means(line.as_bytes()).as_deref(), Some(line));
        }
        assert_eq!(understand(b"BUY 1 2 3"), Some(Command::Buy(1, Tile { x: 2, y: 3 })));
        assert_eq!(understand(b"SEL 000000001"), Some(Command::Sell(1)));
        let [long, short] = quoted_in_example("aitester", "ANS-1").try_into().unwrap();
        assert_eq!(means(long.as_bytes()), Some(short));
    }

    // ANS-2, ANS-4
    #[test]
    fn blanks_one_cr_and_further_lines_do_not_matter() {
        for output in ["NXT\n", "\t NXT \t", "NXT\r", "NXT \t\r\n", "NXT\nMOV 0 1 1\n", "NXT\n\r"] {
            assert_eq!(means(output.as_bytes()).as_deref(), Some("NXT"), "{output:?}");
        }
        assert_eq!(means(b" ATT\t0 \t 1  2 \r").as_deref(), Some("ATT 0 1 2"));
        let padded = [b"NXT".to_vec(), vec![b' '; 100_000]].concat();
        assert_eq!(understand(&padded), Some(Command::Next));
    }

    // ANS-3: the lines of its example, and more.
    #[test]
    fn anything_else_is_no_command() {
        let mut quoted = quoted_in_example("aitester", "ANS-3");
        assert_eq!(
            quoted.pop().as_deref().and_then(|line| understand(line.as_bytes())).unwrap().to_string(),
            "MOV 99 1 1"
        );
        assert_eq!(quoted.len(), 7);
        let more = ["", "\r", "\nNXT", "NXT\r\r", "NXT\r ", "\rNXT", "END 0", "SEL", "SEL 0 0", "BUY 0 1", "ATT 0 1 x"];
        for line in quoted.iter().map(String::as_str).chain(more).chain(["-", "Nxt", "MOV 0 +1 1", "MOV0 1 1", "PASS"])
        {
            assert_eq!(means(line.as_bytes()), None, "{line:?}");
        }
        for line in [&b"NXT\0"[..], b"\xef\xbb\xbfNXT", b"NX\x0bT", b"NXT\xff", b"\xc2\xa0NXT", b"SEL 0\x0c"] {
            assert_eq!(means(line), None, "{line:?}");
        }
    }
}
