//! Chance as an input: games never make random numbers, they are given them.

use core::fmt;
use core::num::NonZeroU32;

/// A source of uniform draws.
///
/// A referee draws from a seeded generator and writes the draws down; a
/// replay hands the written draws back. Games without chance take
/// [`NoChance`].
pub trait Chance {
    /// Draws a uniform integer `v` with `0 <= v < below`.
    ///
    /// # Errors
    ///
    /// [`ChanceError`] when the source cannot give this draw: a replay that
    /// has run out, or whose next draw was made under another bound.
    fn draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError>;
}

/// Why a [`Chance`] source gave no draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChanceError {
    /// A draw below `below` was wanted, and none is left.
    Exhausted {
        /// The bound of the draw that was wanted.
        below: u32,
    },
    /// The next recorded draw was made under another bound.
    OtherBound {
        /// The bound of the draw that was wanted.
        below: u32,
        /// The bound of the draw that was recorded.
        recorded: u32,
    },
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted { below } => write!(f, "no draw below {below} is left"),
            Self::OtherBound { below, recorded } => {
                write!(f, "a draw below {below} is wanted, one below {recorded} was recorded")
            }
        }
    }
}

impl core::error::Error for ChanceError {}

/// The source of a game without chance: it has no draw to give.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoChance;

impl Chance for NoChance {
    fn draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        Err(ChanceError::Exhausted { below: below.get() })
    }
}
