//! Squares by name and number. Read SET-1 first.

use crate::text::{ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

/// One of the 64 squares (SET-1): `a1` is 0, `h1` is 7, `a2` is 8, `h8` is 63.
///
/// ```
/// use rulebook_core::othello::Square;
///
/// let square = Square::parse(b"F5")?;
/// assert_eq!((square.index(), square.column(), square.row()), (37, 5, 4));
/// assert_eq!(square.to_string(), "f5");
/// assert_eq!(Square::new(63).map(|square| square.to_string()).as_deref(), Some("h8"));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// What an answer consists of, for errors.
pub(super) const SQUARE: ExpectedSyntax = ExpectedSyntax::Described("a square, a column a to h and a row 1 to 8");

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// All squares in the order of SET-1.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The square with this number, 0 to 63; `None` from 64 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square with this number modulo 64.
    pub(super) const fn wrapping(index: u32) -> Self {
        Self((index % 64) as u8)
    }

    /// The first square of a set; `None` if it is empty. Bit n of a set is square n.
    ///
    /// ```
    /// use rulebook_core::othello::{Position, Square};
    ///
    /// assert_eq!(Square::first_of(Position::START.moves()).unwrap().to_string(), "d3");
    /// ```
    #[must_use]
    #[inline]
    pub const fn first_of(set: u64) -> Option<Self> {
        if set == 0 { None } else { Some(Self::wrapping(set.trailing_zeros())) }
    }

    /// The squares of a set, in the order of SET-1. Bit n of a set is square n.
    ///
    /// ```
    /// use rulebook_core::othello::{Position, Square};
    ///
    /// let moves: Vec<_> = Square::each_of(Position::START.moves()).map(|square| square.to_string()).collect();
    /// assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
    /// ```
    #[inline]
    pub fn each_of(set: u64) -> impl Iterator<Item = Self> {
        let mut left = set;
        core::iter::from_fn(move || {
            let first = Self::first_of(left)?;
            left &= left - 1;
            Some(first)
        })
    }

    /// The number, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        // Always below 64. The remainder proves that to the compiler, so that indexing by square cannot panic.
        self.0 as usize % Self::COUNT
    }

    /// The set with this square alone: the bit with its number.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The column from 0, for a, to 7, for h.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row from 0, for row 1 at the top, to 7.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.index() as u8 / 8
    }

    /// The name as two ASCII characters, such as `f5`.
    #[must_use]
    pub const fn name(self) -> [u8; 2] {
        [b'a' + self.column(), b'1' + self.row()]
    }

    /// The square with this name of two characters; the column can be a capital letter.
    pub(super) const fn from_name(name: [u8; 2]) -> Option<Self> {
        let column = name[0].to_ascii_lowercase().wrapping_sub(b'a');
        let row = name[1].wrapping_sub(b'1');
        if column < 8 && row < 8 { Some(Self(8 * row + column)) } else { None }
    }

    /// Parses an answer line without its line feed: a square, blanks around it, and one CR at the end (ANS-1, ANS-2).
    /// The answer is the first line of the output (ANS-5).
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is anything else.
    pub fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        reader.skip_gap();
        let square = match reader.peek_word() {
            &[column, row] => Self::from_name([column, row]),
            _ => None,
        };
        let square = square.ok_or_else(|| reader.error(SQUARE))?;
        reader.skip(2);
        reader.end()?;
        Ok(square)
    }
}

/// Writes the name, such as `f5`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.name()).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::Square;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as its name.
    impl Serialize for Square {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Square {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let name = heapless::String::<2>::deserialize(deserializer)?;
            let square = <[u8; 2]>::try_from(name.as_bytes()).ok().and_then(Self::from_name);
            square.ok_or_else(|| D::Error::custom("a square is a column a to h and a row 1 to 8"))
        }
    }
}
