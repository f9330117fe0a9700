//! Orders and their answer lines. Read ORD-1 and ANS-1 to ANS-5 first.

use super::team::Team;
use crate::grid::Position;
use crate::text::{Reader, SyntaxError, TextWriter};
use core::fmt;

/// What a robot does with its tracks (ORD-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "UPPERCASE"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u32)]
pub enum Movement {
    /// One cell forward, in the robot's own direction.
    Up = 4,
    /// A quarter turn counter-clockwise.
    Left = 3,
    /// A quarter turn clockwise.
    Right = 1,
    /// Nothing.
    #[default]
    None = 0,
}

impl Movement {
    /// The number of quarter turns clockwise (MOV-1).
    pub(super) const fn quarters(self) -> u8 {
        // The discriminants encode the turns.
        self as u8 % 4
    }

    const WORDS: [(&'static str, Self); 4] =
        [("UP", Self::Up), ("LEFT", Self::Left), ("RIGHT", Self::Right), ("NONE", Self::None)];
}

impl Movement {
    const fn word(self) -> &'static str {
        match self {
            Self::Up => "UP",
            Self::Left => "LEFT",
            Self::Right => "RIGHT",
            Self::None => "NONE",
        }
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
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

/// The kinds of actions as numbers, for comparisons of all robots at once.
impl Action {
    pub(super) const FIRE: i16 = 0;
    pub(super) const BUILD: i16 = 1;

    pub(super) const fn kind(self) -> i16 {
        match self {
            Self::Fire => Self::FIRE,
            Self::Build(_) => Self::BUILD,
            Self::Nothing => 2,
        }
    }
}

impl Action {
    fn write<W: fmt::Write + ?Sized>(self, writer: &mut TextWriter<'_, W>) -> fmt::Result {
        match self {
            Self::Fire => writer.text("FIRE"),
            Self::Build(at) => {
                writer.text("BUILD")?;
                writer.next_number(at.x)?;
                writer.next_number(at.y)
            }
            Self::Nothing => writer.text("NOTHING"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TextWriter::on(f, |writer| self.write(writer))
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
        TextWriter::on(f, |writer| self.write(writer))
    }
}

/// The orders for a player's two robots: one answer line (ANS-1).
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
    /// The default orders.
    pub(super) const NONE: Self = Self { r1: Order::NONE, r2: Order::NONE };

    /// Parses an answer line, without its line feed (ANS-1, ANS-2, ANS-3).
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is not a well-formed answer.
    pub fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        // ANS-2: one CR at the end belongs to the line end.
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        reader.skip_gap();
        let orders = Self::read(&mut reader)?;
        reader.end()?;
        Ok(orders)
    }

    /// Parses an answer line; a malformed line gives the default orders (ANS-4).
    #[must_use]
    pub fn from_answer(line: &[u8]) -> Self {
        Self::parse(line).unwrap_or_default()
    }

    /// Parses `R1 <order> R2 <order>`; in a round file, gaps may contain line ends.
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

    /// Writes `R1 <order> R2 <order>`.
    pub(super) fn write<W: fmt::Write + ?Sized>(&self, writer: &mut TextWriter<'_, W>) -> fmt::Result {
        writer.text("R1 ")?;
        self.r1.write(writer)?;
        writer.text(" R2 ")?;
        self.r2.write(writer)
    }
}

impl Order {
    const NONE: Self = Self { movement: Movement::None, action: Action::Nothing };

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

    fn write<W: fmt::Write + ?Sized>(self, writer: &mut TextWriter<'_, W>) -> fmt::Result {
        writer.text(self.movement.word())?;
        writer.text(" ")?;
        self.action.write(writer)
    }
}

/// Writes the orders in canonical form (FILE-6).
impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TextWriter::on(f, |writer| self.write(writer))
    }
}
