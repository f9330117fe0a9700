//! Chance as an input: a game never generates random numbers, it receives
//! draws.
//!
//! A referee draws from a seeded generator and records every draw. A replay
//! feeds the recorded draws back. Verifying a record, or implementing the rules
//! in another language, therefore needs no generator.

use crate::text::{ExpectedSyntax, Reader, SyntaxError};
use core::fmt;
use core::num::NonZeroU32;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A source of uniform draws.
///
/// For games without chance, use [`NoChance`].
pub trait Chance {
    /// Returns a uniform integer below `below`.
    ///
    /// Games call [`draw`](Self::draw), which also checks the range.
    ///
    /// # Errors
    ///
    /// [`ChanceError`] when the source cannot make this draw: a replay is
    /// exhausted, or its next draw has another bound.
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError>;

    /// Draws a uniform integer `v` with `0 <= v < below`.
    ///
    /// # Errors
    ///
    /// As [`next_draw`](Self::next_draw), and when the source returns a number
    /// that is not below the bound.
    fn draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let value = self.next_draw(below)?;
        if value < below.get() { Ok(value) } else { Err(ChanceError::OutOfRange { below: below.get(), value }) }
    }
}

/// Why a [`Chance`] source returned no draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ChanceError {
    /// A draw below `below` was requested, but the recorded draws are used up.
    Exhausted {
        /// The requested bound.
        below: u32,
    },
    /// The next recorded draw has another bound.
    OtherBound {
        /// The requested bound.
        below: u32,
        /// The recorded bound.
        recorded: u32,
    },
    /// The source returned a number that is not below the bound.
    OutOfRange {
        /// The requested bound.
        below: u32,
        /// The number that the source returned.
        value: u32,
    },
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted { below } => write!(f, "no draw below {below} is left"),
            Self::OtherBound { below, recorded } => {
                write!(f, "expected a draw below {below}, found one below {recorded}")
            }
            Self::OutOfRange { below, value } => write!(f, "expected a draw below {below}, found {value}"),
        }
    }
}

impl core::error::Error for ChanceError {}

/// The source for games without chance: every draw fails.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoChance;

impl Chance for NoChance {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        Err(ChanceError::Exhausted { below: below.get() })
    }
}

/// One draw: an integer and its exclusive upper bound.
///
/// Its text form is `value/bound`, as in transcripts and records.
///
/// ```
/// use rulebook_core::chance::Draw;
///
/// let draw = Draw::parse(b"3/6")?;
/// assert_eq!((draw.value(), draw.below().get(), draw.to_string().as_str()), (3, 6, "3/6"));
/// assert!(Draw::parse(b"6/6").is_err());
/// assert!(Draw::parse(b"03/6").is_err(), "each draw has one spelling");
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draw {
    value: u32,
    below: NonZeroU32,
}

impl Draw {
    /// Creates a draw; `None` when the value is not below the bound.
    #[must_use]
    pub const fn new(value: u32, below: NonZeroU32) -> Option<Self> {
        if value < below.get() { Some(Self { value, below }) } else { None }
    }

    /// The integer.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.value
    }

    /// The exclusive upper bound.
    #[must_use]
    pub const fn below(self) -> NonZeroU32 {
        self.below
    }

    /// Parses `value/bound`, both decimal without leading zeros.
    ///
    /// # Errors
    ///
    /// The position and the reason when the text is not a well-formed draw.
    pub fn parse(text: &[u8]) -> Result<Self, SyntaxError> {
        let parsed = text.iter().position(|&byte| byte == b'/').and_then(|at| {
            let value = digits(text.get(..at)?)?;
            Self::new(value, NonZeroU32::new(digits(text.get(at + 1..)?)?)?)
        });
        parsed.ok_or_else(|| {
            Reader::line(text).error(ExpectedSyntax::Described("a draw such as 3/6, the first number below the second"))
        })
    }
}

/// Parses a number in canonical form: digits without a leading zero.
fn digits(text: &[u8]) -> Option<u32> {
    if text.is_empty() || (text.len() > 1 && text.starts_with(b"0")) {
        return None;
    }
    text.iter().try_fold(0_u32, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.value, self.below)
    }
}

/// Replays recorded draws in their order.
///
/// ```
/// use rulebook_core::chance::{Chance, ChanceError, Draw, RecordedDraws};
/// use std::num::NonZeroU32;
///
/// let six = NonZeroU32::new(6).unwrap();
/// let draws = [Draw::new(3, six).unwrap()];
/// let mut replay = RecordedDraws::new(&draws);
/// assert_eq!(replay.draw(six), Ok(3));
/// assert_eq!(replay.draw(six), Err(ChanceError::Exhausted { below: 6 }));
/// assert_eq!(replay.left(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct RecordedDraws<'a> {
    draws: core::slice::Iter<'a, Draw>,
}

impl<'a> RecordedDraws<'a> {
    /// Creates a replay of these draws.
    #[must_use]
    pub fn new(draws: &'a [Draw]) -> Self {
        Self { draws: draws.iter() }
    }

    /// The number of draws not yet consumed. A draw left over after a step means that the record does not match the
    /// step.
    #[must_use]
    pub fn left(&self) -> usize {
        self.draws.len()
    }
}

impl Chance for RecordedDraws<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let draw = self.draws.next().ok_or(ChanceError::Exhausted { below: below.get() })?;
        if draw.below == below {
            Ok(draw.value)
        } else {
            Err(ChanceError::OtherBound { below: below.get(), recorded: draw.below.get() })
        }
    }
}

/// Records every draw that another source makes.
#[cfg(feature = "alloc")]
pub struct DrawRecorder<'a> {
    source: &'a mut dyn Chance,
    draws: Vec<Draw>,
}

#[cfg(feature = "alloc")]
impl<'a> DrawRecorder<'a> {
    /// Wraps a source; nothing is recorded yet.
    #[must_use]
    pub fn new(source: &'a mut dyn Chance) -> Self {
        Self { source, draws: Vec::new() }
    }

    /// The recorded draws, in order.
    #[must_use]
    pub fn into_draws(self) -> Vec<Draw> {
        self.draws
    }
}

#[cfg(feature = "alloc")]
impl Chance for DrawRecorder<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let value = self.source.draw(below)?;
        self.draws.extend(Draw::new(value, below));
        Ok(value)
    }
}

#[cfg(feature = "alloc")]
impl fmt::Debug for DrawRecorder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DrawRecorder").field("draws", &self.draws).finish_non_exhaustive()
    }
}
