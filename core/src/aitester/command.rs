//! Commands and their answer lines. Read STP-1, STP-2 and ANS-1 to ANS-3 first.

use crate::text::{ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

/// What a player orders in a step (STP-1). Its text form is one answer line (ANS-1).
///
/// The numbers are those of the line, which may name types, units and tiles that do not exist.
///
/// ```
/// use rulebook_core::aitester::Command;
///
/// assert_eq!(Command::parse(b" MOV 007\t4 5 \r"), Ok(Command::Move { unit: 7, x: 4, y: 5 }));
/// assert_eq!(Command::parse(b"NXT")?.to_string(), "NXT");
/// let error = Command::parse(b"MOV 0 -1 5").unwrap_err();
/// assert_eq!(error.to_string(), "expected x, an integer 0..999999999, found `-1`");
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Command {
    /// `BUY u x y`: buy a unit (BUY-2).
    Buy {
        /// The number of its type.
        type_number: u32,
        /// The column of its tile.
        x: u32,
        /// The row of its tile.
        y: u32,
    },
    /// `SEL u`: sell a unit (BUY-3).
    Sell {
        /// The id of the unit.
        unit: u32,
    },
    /// `END`: end buying (BUY-4).
    EndBuying,
    /// `MOV u x y`: move a unit (MOV-1).
    Move {
        /// The id of the unit.
        unit: u32,
        /// The column of the target.
        x: u32,
        /// The row of the target.
        y: u32,
    },
    /// `ATT u x y`: shoot at an enemy unit (ATT-1).
    Attack {
        /// The id of the unit that shoots.
        unit: u32,
        /// The column of the target.
        x: u32,
        /// The row of the target.
        y: u32,
    },
    /// `NXT`: end the turn (FGT-2).
    NextTurn,
}

impl Command {
    /// The largest number of a well-formed command (ANS-1).
    pub const MAX_NUMBER: u32 = 999_999_999;

    /// The first word of the answer line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Buy { .. } => "BUY",
            Self::Sell { .. } => "SEL",
            Self::EndBuying => "END",
            Self::Move { .. } => "MOV",
            Self::Attack { .. } => "ATT",
            Self::NextTurn => "NXT",
        }
    }

    /// Parses an answer line, without its line feed (ANS-1, ANS-2).
    /// What follows the first line of the output is not part of it (ANS-4).
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is not a well-formed command.
    pub fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        // ANS-2: one CR at the end belongs to the line end.
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        reader.skip_blanks();
        let command = Self::read(&mut reader, WORDS, number)?;
        reader.end()?;
        Ok(command)
    }

    /// Reads a command within a line. `words` lists the first words as in a sentence, and `number` reads a number.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        words: &'static str,
        number: fn(&mut Reader<'_>, &'static str) -> Result<u32, SyntaxError>,
    ) -> Result<Self, SyntaxError> {
        let word = reader.peek_word();
        let expected = reader.error(ExpectedSyntax::OneOf(words));
        reader.skip(word.len());
        let mut next = |what| {
            reader.blank()?;
            number(reader, what)
        };
        Ok(match word {
            b"BUY" => Self::Buy { type_number: next("the number of a type")?, x: next("x")?, y: next("y")? },
            b"SEL" => Self::Sell { unit: next(UNIT)? },
            b"END" => Self::EndBuying,
            b"MOV" => Self::Move { unit: next(UNIT)?, x: next("x")?, y: next("y")? },
            b"ATT" => Self::Attack { unit: next(UNIT)?, x: next("x")?, y: next("y")? },
            b"NXT" => Self::NextTurn,
            _ => return Err(expected),
        })
    }
}

const WORDS: &str = "BUY, SEL, END, MOV, ATT or NXT";
const UNIT: &str = "the id of a unit";

/// Parses a number of one to nine digits (ANS-1).
fn number(reader: &mut Reader<'_>, what: &'static str) -> Result<u32, SyntaxError> {
    let word = reader.peek_word();
    let is_number = (1..=9).contains(&word.len()) && word.iter().all(u8::is_ascii_digit);
    if !is_number {
        let max = Command::MAX_NUMBER.into();
        return Err(reader.error(ExpectedSyntax::Number { what, min: 0, max }));
    }
    reader.skip(word.len());
    // Nine digits fit.
    Ok(word.iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0')))
}

/// Writes the answer line in canonical form.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.word();
        match *self {
            Self::Buy { type_number: first, x, y }
            | Self::Move { unit: first, x, y }
            | Self::Attack { unit: first, x, y } => write!(f, "{word} {first} {x} {y}"),
            Self::Sell { unit } => write!(f, "{word} {unit}"),
            Self::EndBuying | Self::NextTurn => f.write_str(word),
        }
    }
}
