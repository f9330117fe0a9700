//! Orders and the answer line that gives them. Read ORD-1 and ANS-1 to ANS-5 first.

use super::team::Team;
use crate::grid::Position;
use crate::text::{Reader, SyntaxError};
use core::fmt;

/// What a robot does with its tracks (ORD-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "UPPERCASE"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Movement {
    /// One cell forward, in the robot's own direction.
    Up,
    /// A quarter turn counter-clockwise.
    Left,
    /// A quarter turn clockwise.
    Right,
    /// Nothing.
    #[default]
    None,
}

impl Movement {
    const WORDS: [(&'static str, Self); 4] =
        [("UP", Self::Up), ("LEFT", Self::Left), ("RIGHT", Self::Right), ("NONE", Self::None)];
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "UP",
            Self::Left => "LEFT",
            Self::Right => "RIGHT",
            Self::None => "NONE",
        })
    }
}

/// What a robot does besides moving (ORD-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "UPPERCASE"))]
pub enum Action {
    /// Shoots straight ahead.
    Fire,
    /// Builds a wall, on the board or off it.
    Build(Position),
    /// Nothing.
    #[default]
    Nothing,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fire => f.write_str("FIRE"),
            Self::Build(at) => write!(f, "BUILD {at}"),
            Self::Nothing => f.write_str("NOTHING"),
        }
    }
}

/// The order for one robot: a movement and a special action (ORD-1). The
/// default is `NONE NOTHING`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Order {
    /// The movement.
    pub movement: Movement,
    /// The special action.
    pub action: Action,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.movement, self.action)
    }
}

/// The orders for a player's two robots, which is one answer line (ANS-1).
///
/// ```
/// use rulebook_core::redbot::Orders;
///
/// let orders = Orders::parse(b" R1 UP BUILD 007 -0  R2 LEFT FIRE\r")?;
/// assert_eq!(orders.to_string(), "R1 UP BUILD 7 0 R2 LEFT FIRE");
/// assert!(Orders::parse(b"R1 up NOTHING R2 NONE NOTHING").is_err());
/// assert_eq!(Orders::from_answer(b"surrender"), Orders::default());
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
pub type Orders = Team<Order>;

impl Orders {
    /// Reads an answer line, without its line feed (ANS-1, ANS-2, ANS-3).
    ///
    /// # Errors
    ///
    /// Where and why the line is no answer.
    pub fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        // ANS-2: one CR at the end belongs to the line end.
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        reader.skip_gap();
        let orders = Self::read(&mut reader)?;
        reader.end()?;
        Ok(orders)
    }

    /// Reads an answer line; a line that is no answer gives the default (ANS-4).
    #[must_use]
    pub fn from_answer(line: &[u8]) -> Self {
        Self::parse(line).unwrap_or_default()
    }

    /// Reads `R1 <order> R2 <order>`; in a round file gaps may hold line ends.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, SyntaxError> {
        reader.word("R1")?;
        reader.gap()?;
        let r1 = Order::read(reader)?;
        reader.gap()?;
        reader.word("R2")?;
        reader.gap()?;
        let r2 = Order::read(reader)?;
        Ok(Self { r1, r2 })
    }
}

impl Order {
    fn read(reader: &mut Reader<'_>) -> Result<Self, SyntaxError> {
        let movement = reader.one_of(&Movement::WORDS, "UP, LEFT, RIGHT or NONE")?;
        reader.gap()?;
        let action =
            match reader.one_of(&[("FIRE", 'F'), ("BUILD", 'B'), ("NOTHING", 'N')], "FIRE, BUILD or NOTHING")? {
                'F' => Action::Fire,
                'B' => {
                    reader.gap()?;
                    let x = reader.int32("the column to build on")?;
                    reader.gap()?;
                    let y = reader.int32("the row to build on")?;
                    Action::Build(Position::new(x, y))
                }
                _ => Action::Nothing,
            };
        Ok(Self { movement, action })
    }
}

/// The canonical spelling (FILE-6).
impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R1 {} R2 {}", self.r1, self.r2)
    }
}
