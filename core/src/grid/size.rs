//! Sizes of boards.

use super::Position;
use core::fmt;

/// The size of a board whose cells are `1..=width` by `1..=height`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename = "Size"))]
pub struct SizeUpTo<const MAX: u8> {
    width: u8,
    height: u8,
}

impl<const MAX: u8> SizeUpTo<MAX> {
    /// The longest side of a board: a row must fit this many bits.
    pub const MAX_SIDE: u8 = MAX;

    /// Creates a board size; `None` when a side is not `1..=`[`MAX_SIDE`](Self::MAX_SIDE).
    ///
    /// ```
    /// use rulebook_core::grid::{Size, WideSize};
    ///
    /// assert_eq!(Size::new(25, 25).unwrap().area(), 625);
    /// assert!(Size::new(0, 5).is_none() && Size::new(33, 5).is_none());
    /// assert_eq!(WideSize::new(64, 33).unwrap().area(), 2112);
    /// ```
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        if width == 0 || width > Self::MAX_SIDE || height == 0 || height > Self::MAX_SIDE {
            return None;
        }
        Some(Self { width, height })
    }

    /// The number of columns, from 1.
    #[must_use]
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows, from 1.
    #[must_use]
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of cells.
    #[must_use]
    pub const fn area(self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// Whether `at` is a cell of the board.
    #[must_use]
    #[inline]
    pub const fn contains(self, at: Position) -> bool {
        // Numbers below 1 wrap to large ones.
        (at.x.wrapping_sub(1) as u32) < self.width as u32 && (at.y.wrapping_sub(1) as u32) < self.height as u32
    }
}

impl<const MAX: u8> fmt::Display for SizeUpTo<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(feature = "serde")]
impl<'de, const MAX: u8> serde::Deserialize<'de> for SizeUpTo<MAX> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Raw {
            width: u8,
            height: u8,
        }
        let Raw { width, height } = Raw::deserialize(deserializer)?;
        Self::new(width, height)
            .ok_or_else(|| serde::de::Error::custom(format_args!("a side of the board is not 1..={MAX}")))
    }
}

#[cfg(feature = "arbitrary")]
impl<'a, const MAX: u8> arbitrary::Arbitrary<'a> for SizeUpTo<MAX> {
    fn arbitrary(u: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(Self { width: u.int_in_range(1..=Self::MAX_SIDE)?, height: u.int_in_range(1..=Self::MAX_SIDE)? })
    }
}
