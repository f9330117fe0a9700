//! The eight directions. Read SET-2 first.

use super::square::Square;
use core::fmt;

/// A direction on the board (SET-2).
///
/// ```
/// use rulebook_core::othello::{Direction, Square};
///
/// let a1 = Square::parse(b"a1")?;
/// assert_eq!(Direction::SouthEast.next(a1).unwrap().to_string(), "b2");
/// assert_eq!(Direction::West.next(a1), None);
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Direction {
    /// Towards row 1.
    North,
    /// Towards row 1 and column h.
    NorthEast,
    /// Towards column h.
    East,
    /// Towards row 8 and column h.
    SouthEast,
    /// Towards row 8.
    South,
    /// Towards row 8 and column a.
    SouthWest,
    /// Towards column a.
    West,
    /// Towards row 1 and column a.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// A step: columns to the right, and rows down.
    const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The next square in this direction; `None` beyond the edge.
    #[must_use]
    pub const fn next(self, square: Square) -> Option<Square> {
        let (right, down) = self.step();
        let (column, row) = (square.column() as i8 + right, square.row() as i8 + down);
        if column < 0 || column > 7 || row < 0 || row > 7 { None } else { Square::new((8 * row + column) as u8) }
    }
}

/// Writes the name, such as `north-east`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        })
    }
}
