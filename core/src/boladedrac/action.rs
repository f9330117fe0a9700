//! Actions and their answer lines. Read ROU-4 and ANS-1 to ANS-4 first.

use super::cell::Direction;
use crate::text::{ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

/// What a player asks for in a round (ROU-4). Its text form is one answer line (ANS-1).
///
/// ```
/// use rulebook_core::boladedrac::{Action, Direction};
///
/// assert_eq!(Action::parse(b" m  t\r"), Ok(Action::Move(Direction::Top)));
/// assert_eq!(Action::parse(b"t r")?.to_string(), "t r");
/// assert_eq!(Action::from_answer(b"M T"), Action::Nothing);
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// `-`: nothing.
    #[default]
    Nothing,
    /// `m`: a move to the adjacent cell (MOV).
    Move(Direction),
    /// `t`: a throw of a Kame Hame (KAM).
    Throw(Direction),
    /// `frozen`: the player is frozen (FRO-1).
    Frozen,
}

impl Action {
    /// The direction, if the action has one.
    #[must_use]
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Self::Move(direction) | Self::Throw(direction) => Some(direction),
            Self::Nothing | Self::Frozen => None,
        }
    }

    /// Parses an answer line, without its line feed (ANS-1, ANS-2).
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is not a well-formed answer.
    pub fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        // ANS-2: one CR at the end belongs to the line end.
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        reader.skip_gap();
        let action = match reader.peek_word() {
            b"m" => Self::Move(Self::direction_after(&mut reader)?),
            b"t" => Self::Throw(Self::direction_after(&mut reader)?),
            word @ (b"-" | b"frozen") => {
                reader.skip(word.len());
                if word == b"-" { Self::Nothing } else { Self::Frozen }
            }
            _ => return Err(reader.error(ExpectedSyntax::OneOf("m, t, - or frozen"))),
        };
        reader.end()?;
        Ok(action)
    }

    /// Parses the direction after the letter `m` or `t`.
    fn direction_after(reader: &mut Reader<'_>) -> Result<Direction, SyntaxError> {
        reader.skip(1);
        reader.gap()?;
        reader.one_of(&Direction::ALL.map(|direction| (direction.letter(), direction)), "t, b, l or r")
    }

    /// Parses an answer line; a malformed line means [`Action::Nothing`] (ANS-3).
    #[must_use]
    pub fn from_answer(line: &[u8]) -> Self {
        Self::parse(line).unwrap_or_default()
    }
}

/// Writes the answer line in canonical form.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("-"),
            Self::Move(direction) => write!(f, "m {}", direction.letter()),
            Self::Throw(direction) => write!(f, "t {}", direction.letter()),
            Self::Frozen => f.write_str("frozen"),
        }
    }
}
