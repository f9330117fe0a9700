//! Turns and the answer line that gives one. Read TRN-2 and ANS-1 to ANS-5 first.

use super::robot::Robot;
use crate::grid::Direction;
use crate::text::{Expected, Reader, SyntaxError};
use core::fmt;

/// One of the four directions of a slide (SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Way {
    /// `S`, towards row 1.
    North,
    /// `V`, towards the last column.
    East,
    /// `J`, towards the last row.
    South,
    /// `Z`, towards column 1.
    West,
}

impl Way {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Its letter in an answer.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::North => "S",
            Self::East => "V",
            Self::South => "J",
            Self::West => "Z",
        }
    }

    /// The same in the directions of the grid. Rows are counted downwards, so
    /// the way to row 1 is the grid's [`Down`](Direction::Down).
    #[must_use]
    pub const fn direction(self) -> Direction {
        // By arithmetic, where a match would become a jump that nobody can
        // foretell: both go round clockwise, with rows counted the other way.
        Direction::Down.turned_by(3 * self as u8)
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        })
    }
}

/// What a player does in its turn (TRN-2), which is one answer line (ANS-1).
///
/// ```
/// use rulebook_core::fibot::{Robot, Turn, Way};
///
/// let robot = Robot::from_letter(b'B').unwrap();
/// assert_eq!(Turn::parse(b" B  V\r"), Ok(Turn::Slide { robot, way: Way::East }));
/// assert_eq!(Turn::parse(b"B D")?.to_string(), "B D");
/// assert_eq!(Turn::from_answer(b"b d"), Turn::Pass);
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Turn {
    /// Nothing is done.
    #[default]
    Pass,
    /// A robot slides.
    Slide {
        /// Which one.
        robot: Robot,
        /// Which way.
        way: Way,
    },
    /// A robot explodes.
    Explode {
        /// Which one.
        robot: Robot,
    },
}

impl Turn {
    /// The robot that acts, if one does.
    #[must_use]
    pub const fn robot(self) -> Option<Robot> {
        match self {
            Self::Pass => None,
            Self::Slide { robot, .. } | Self::Explode { robot } => Some(robot),
        }
    }

    /// Reads an answer line, without its line feed (ANS-1, ANS-2). Whose robot
    /// it names is another question (ANS-3).
    ///
    /// # Errors
    ///
    /// Where and why the line is no answer.
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
                let robot = Robot::from_letter(letter).ok_or_else(|| reader.error(FIRST))?;
                reader.skip(1);
                reader.gap()?;
                Self::action(&mut reader, robot)?
            }
            _ => return Err(reader.error(FIRST)),
        };
        reader.end()?;
        Ok(turn)
    }

    fn action(reader: &mut Reader<'_>, robot: Robot) -> Result<Self, SyntaxError> {
        let ways = Way::ALL.map(|way| (way.letter(), Self::Slide { robot, way }));
        let [north, east, south, west] = ways;
        let actions = [north, east, south, west, ("D", Self::Explode { robot })];
        reader.one_of(&actions, "S, V, J, Z or D")
    }

    /// Reads an answer line; a line that is no answer passes (ANS-4).
    #[must_use]
    pub fn from_answer(line: &[u8]) -> Self {
        Self::parse(line).unwrap_or_default()
    }
}

const FIRST: Expected = Expected::Described("the letter of a robot, A to Z, or `-`");

/// The canonical spelling.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("-"),
            Self::Slide { robot, way } => write!(f, "{robot} {}", way.letter()),
            Self::Explode { robot } => write!(f, "{robot} D"),
        }
    }
}
