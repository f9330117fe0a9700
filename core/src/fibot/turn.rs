//! Turns and their answer lines. Read TRN-2 and ANS-1 to ANS-5 first.

use super::robot::Robot;
use crate::grid::Direction;
use crate::text::{ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

/// One of the four directions of a slide (SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum SlideDirection {
    /// `S`, toward row 1.
    North,
    /// `V`, toward the last column.
    East,
    /// `J`, toward the last row.
    South,
    /// `Z`, toward column 1.
    West,
}

impl SlideDirection {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The letter in an answer.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::North => "S",
            Self::East => "V",
            Self::South => "J",
            Self::West => "Z",
        }
    }

    /// The same direction on the grid. Rows are counted downwards, so the
    /// direction to row 1 is the grid's [`Down`](Direction::Down).
    #[must_use]
    pub const fn direction(self) -> Direction {
        // Arithmetic, because a match compiles to an unpredictable branch. Both enums go clockwise, but count rows in
        // opposite directions.
        Direction::Down.turned_by(3 * self as u8)
    }
}

impl fmt::Display for SlideDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        })
    }
}

/// What a player does in its turn (TRN-2). Its text form is one answer line (ANS-1).
///
/// ```
/// use rulebook_core::fibot::{Robot, Turn, SlideDirection};
///
/// let robot = Robot::from_letter(b'B').unwrap();
/// assert_eq!(Turn::parse(b" B  V\r"), Ok(Turn::Slide { robot, way: SlideDirection::East }));
/// assert_eq!(Turn::parse(b"B D")?.to_string(), "B D");
/// assert_eq!(Turn::from_answer(b"b d"), Turn::Pass);
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Turn {
    /// Pass.
    #[default]
    Pass,
    /// A robot slides.
    Slide {
        /// The robot.
        robot: Robot,
        /// The direction.
        way: SlideDirection,
    },
    /// A robot explodes.
    Explode {
        /// The robot.
        robot: Robot,
    },
}

impl Turn {
    /// The acting robot, if there is one.
    #[must_use]
    pub const fn robot(self) -> Option<Robot> {
        match self {
            Self::Pass => None,
            Self::Slide { robot, .. } | Self::Explode { robot } => Some(robot),
        }
    }

    /// Parses an answer line, without its line feed (ANS-1, ANS-2). It does not
    /// check who owns the robot (ANS-3).
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is not a well-formed answer.
    pub fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        // ANS-2: one CR at the end belongs to the line end.
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        reader.skip_gap();
        let turn = match reader.peek_word() {
            b"-" => {
                reader.skip(1);
                Self::Pass
            }
            &[letter] if letter.is_ascii_uppercase() => {
                let robot = Robot::from_letter(letter).ok_or_else(|| reader.error(FIRST_WORD))?;
                reader.skip(1);
                reader.gap()?;
                Self::action(&mut reader, robot)?
            }
            _ => return Err(reader.error(FIRST_WORD)),
        };
        reader.end()?;
        Ok(turn)
    }

    fn action(reader: &mut Reader<'_>, robot: Robot) -> Result<Self, SyntaxError> {
        let ways = SlideDirection::ALL.map(|way| (way.letter(), Self::Slide { robot, way }));
        let [north, east, south, west] = ways;
        let actions = [north, east, south, west, ("D", Self::Explode { robot })];
        reader.one_of(&actions, "S, V, J, Z or D")
    }

    /// Parses an answer line; a malformed line is a pass (ANS-4).
    #[must_use]
    pub fn from_answer(line: &[u8]) -> Self {
        Self::parse(line).unwrap_or_default()
    }
}

/// What an answer line starts with.
const FIRST_WORD: ExpectedSyntax = ExpectedSyntax::Described("the letter of a robot, A to Z, or `-`");

/// Writes the answer line in canonical form.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("-"),
            Self::Slide { robot, way } => write!(f, "{robot} {}", way.letter()),
            Self::Explode { robot } => write!(f, "{robot} D"),
        }
    }
}
