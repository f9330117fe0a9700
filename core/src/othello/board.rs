//! Discs by color. Read SET-3 and SET-4 first.

use super::color::Color;
use super::position::Position;
use super::square::Square;
use super::symmetry::Symmetry;
use core::fmt;

/// The discs on the 64 squares (SET-3).
///
/// ```
/// use rulebook_core::othello::{Board, Color, Square};
///
/// let mut board = Board::START;
/// assert_eq!(board.discs(Color::Black).count_ones(), 2);
/// board.set(Square::parse(b"a1")?, Some(Color::White));
/// assert!(board.to_string().starts_with("O--------"));
/// assert_eq!(board.get(Square::parse(b"e4")?), Some(Color::Black));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    black: u64,
    white: u64,
}

impl Board {
    /// A board without discs.
    pub const EMPTY: Self = Self { black: 0, white: 0 };

    /// The board at the start (SET-4).
    pub const START: Self = Self { black: Position::START.own(), white: Position::START.other() };

    /// Creates a board from two sets of squares; `None` if a square is in both. Bit n of a set is square n.
    #[must_use]
    pub const fn new(black: u64, white: u64) -> Option<Self> {
        if black & white == 0 { Some(Self { black, white }) } else { None }
    }

    /// The board of a position, in which this side is to move.
    #[must_use]
    pub const fn of(position: Position, to_move: Color) -> Self {
        match to_move {
            Color::Black => Self { black: position.own(), white: position.other() },
            Color::White => Self { black: position.other(), white: position.own() },
        }
    }

    /// The position with this side to move.
    #[must_use]
    pub const fn position(self, to_move: Color) -> Position {
        match to_move {
            Color::Black => Position::of_disjoint(self.black, self.white),
            Color::White => Position::of_disjoint(self.white, self.black),
        }
    }

    /// The set of the discs of a color.
    #[must_use]
    pub const fn discs(self, color: Color) -> u64 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The set of the empty squares.
    #[must_use]
    pub const fn empty(self) -> u64 {
        !(self.black | self.white)
    }

    /// The color of the disc on a square; `None` if it is empty.
    #[must_use]
    pub const fn get(self, square: Square) -> Option<Color> {
        match (self.black & square.bit(), self.white & square.bit()) {
            (0, 0) => None,
            (_, 0) => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    /// Puts a disc on a square, or empties it.
    pub const fn set(&mut self, square: Square, disc: Option<Color>) {
        self.black &= !square.bit();
        self.white &= !square.bit();
        match disc {
            Some(Color::Black) => self.black |= square.bit(),
            Some(Color::White) => self.white |= square.bit(),
            None => {}
        }
    }

    /// Exchanges the colors of all discs.
    #[must_use]
    pub const fn with_colors_swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// Applies a symmetry of the board.
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Self {
        Self { black: symmetry.of(self.black), white: symmetry.of(self.white) }
    }

    /// The squares as characters of a state file, in the order of SET-1 (FILE-1).
    pub(super) fn characters(self) -> [u8; Square::COUNT] {
        Square::ALL.map(|square| self.get(square).map_or(b'-', |color| color.letter() as u8))
    }
}

/// Writes the 64 squares as in a state file (FILE-1).
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(core::str::from_utf8(&self.characters()).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::Board;
    use crate::othello::file::read_board;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as the 64 squares of a state file.
    impl Serialize for Board {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Board {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = heapless::String::<64>::deserialize(deserializer)?;
            read_board(text.as_bytes()).map_err(D::Error::custom)
        }
    }
}
