//! Chance as an input: games never make random numbers, they are given them.
//!
//! A referee draws from a seeded generator and records every draw; a replay
//! hands the recorded draws back. So whoever verifies a record, or implements
//! the rules in another language, needs no generator.

use crate::text::{Expected, Reader, SyntaxError};
use core::fmt;
use core::num::NonZeroU32;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A source of uniform draws.
///
/// Games without chance take [`NoChance`].
pub trait Chance {
    /// Gives a uniform integer below `below`. Games call [`draw`](Self::draw),
    /// which checks that it is.
    ///
    /// # Errors
    ///
    /// [`ChanceError`] when the source cannot give this draw: a replay that
    /// has run out, or whose next draw was made under another bound.
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError>;

    /// Draws a uniform integer `v` with `0 <= v < below`.
    ///
    /// # Errors
    ///
    /// As [`next_draw`](Self::next_draw), and when the source gave a number
    /// that is not below the bound.
    fn draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let value = self.next_draw(below)?;
        if value < below.get() { Ok(value) } else { Err(ChanceError::OutOfRange { below: below.get(), value }) }
    }
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
    /// The source gave a number that is not below the bound.
    OutOfRange {
        /// The bound of the draw that was wanted.
        below: u32,
        /// The number.
        value: u32,
    },
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted { below } => write!(f, "no draw below {below} is left"),
            Self::OtherBound { below, recorded } => {
                write!(f, "a draw below {below} is wanted, one below {recorded} was recorded")
            }
            Self::OutOfRange { below, value } => write!(f, "a draw below {below} is wanted, {value} was given"),
        }
    }
}

impl core::error::Error for ChanceError {}

/// The source of a game without chance: it has no draw to give.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoChance;

impl Chance for NoChance {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        Err(ChanceError::Exhausted { below: below.get() })
    }
}

/// A draw that was made: an integer and the bound that it is below.
///
/// Its text is `value/bound`, as in transcripts and records.
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
    /// A draw; `None` when the value is not below the bound.
    #[must_use]
    pub const fn new(value: u32, below: NonZeroU32) -> Option<Self> {
        if value < below.get() { Some(Self { value, below }) } else { None }
    }

    /// The integer.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.value
    }

    /// The bound that it is below.
    #[must_use]
    pub const fn below(self) -> NonZeroU32 {
        self.below
    }

    /// Parses `value/bound`, both in digits without leading zeros.
    ///
    /// # Errors
    ///
    /// Where and why the text is no draw.
    pub fn parse(text: &[u8]) -> Result<Self, SyntaxError> {
        let parsed = text.iter().position(|&byte| byte == b'/').and_then(|at| {
            let value = digits(text.get(..at)?)?;
            Self::new(value, NonZeroU32::new(digits(text.get(at + 1..)?)?)?)
        });
        parsed.ok_or_else(|| {
            Reader::line(text).error(Expected::Described("a draw as 3/6, the first number below the second"))
        })
    }
}

/// A number in its one spelling.
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

/// Recorded draws, handed out again in their order.
///
/// ```
/// use rulebook_core::chance::{Chance, ChanceError, Draw, Replay};
/// use std::num::NonZeroU32;
///
/// let six = NonZeroU32::new(6).unwrap();
/// let draws = [Draw::new(3, six).unwrap()];
/// let mut replay = Replay::new(&draws);
/// assert_eq!(replay.draw(six), Ok(3));
/// assert_eq!(replay.draw(six), Err(ChanceError::Exhausted { below: 6 }));
/// assert_eq!(replay.left(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    draws: core::slice::Iter<'a, Draw>,
}

impl<'a> Replay<'a> {
    /// All of these draws.
    #[must_use]
    pub fn new(draws: &'a [Draw]) -> Self {
        Self { draws: draws.iter() }
    }

    /// How many draws nobody has asked for. A step that leaves any was played
    /// with other draws.
    #[must_use]
    pub fn left(&self) -> usize {
        self.draws.len()
    }
}

impl Chance for Replay<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let draw = self.draws.next().ok_or(ChanceError::Exhausted { below: below.get() })?;
        if draw.below == below {
            Ok(draw.value)
        } else {
            Err(ChanceError::OtherBound { below: below.get(), recorded: draw.below.get() })
        }
    }
}

/// Keeps every draw that another source gives.
#[cfg(feature = "alloc")]
pub struct Recorder<'a> {
    source: &'a mut dyn Chance,
    draws: Vec<Draw>,
}

#[cfg(feature = "alloc")]
impl<'a> Recorder<'a> {
    /// Nothing was drawn from the source yet.
    #[must_use]
    pub fn new(source: &'a mut dyn Chance) -> Self {
        Self { source, draws: Vec::new() }
    }

    /// The draws in their order.
    #[must_use]
    pub fn into_draws(self) -> Vec<Draw> {
        self.draws
    }
}

#[cfg(feature = "alloc")]
impl Chance for Recorder<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let value = self.source.draw(below)?;
        self.draws.extend(Draw::new(value, below));
        Ok(value)
    }
}

#[cfg(feature = "alloc")]
impl fmt::Debug for Recorder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder").field("draws", &self.draws).finish_non_exhaustive()
    }
}
