//! What a text should have said, what it says, and where.

use super::Escaped;
use core::fmt;

/// A place in a text, both numbers counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character within the line; a byte that starts no UTF-8 sequence
    /// belongs to the character before it.
    pub column: u32,
}

impl Place {
    /// The place of the byte at `offset` of `text`.
    #[must_use]
    pub fn of(text: &[u8], offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let lines = before.iter().filter(|&&b| b == b'\n').count();
        let characters = before.iter().skip(line_start).filter(|&&b| b & 0xC0 != 0x80).count();
        Self { line: count(lines).saturating_add(1), column: count(characters).saturating_add(1) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A text does not have the form it must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Where the text departs from its form.
    pub place: Place,
    /// What may stand there.
    pub expected: Expected,
    /// What stands there.
    pub found: Found,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for SyntaxError {}

/// What may stand at a place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// Exactly this text.
    Literal(&'static str),
    /// One of several words, listed as in a sentence.
    OneOf(&'static str),
    /// An integer of a meaning and a range.
    Number {
        /// What it counts or measures.
        what: &'static str,
        /// The least that is allowed.
        min: i64,
        /// The most that is allowed.
        max: i64,
    },
    /// Something described in words.
    Described(&'static str),
    /// A blank (space or tab).
    Blank,
    /// The end of the line.
    EndOfLine,
    /// The end of the text.
    EndOfText,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(text) => write!(f, "`{text}`"),
            Self::OneOf(words) => write!(f, "{words}"),
            Self::Number { what, min, max } => write!(f, "{what}, an integer {min}..{max}"),
            Self::Described(what) => write!(f, "{what}"),
            Self::Blank => write!(f, "a blank"),
            Self::EndOfLine => write!(f, "the end of the line"),
            Self::EndOfText => write!(f, "nothing more"),
        }
    }
}

/// What stands at a place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// These bytes.
    Text(Excerpt),
    /// The end of the line.
    EndOfLine,
    /// The end of the text.
    EndOfText,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(excerpt) => write!(f, "`{excerpt}`"),
            Self::EndOfLine => write!(f, "the end of the line"),
            Self::EndOfText => write!(f, "the end of the text"),
        }
    }
}

/// The first bytes of a piece of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Excerpt {
    bytes: [u8; Self::MAX],
    len: u8,
    cut: bool,
}

impl Excerpt {
    /// How many bytes are kept: enough for every word of the formats.
    pub const MAX: usize = 24;

    /// The first bytes of `text`.
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        let mut bytes = [0; Self::MAX];
        let mut len = 0;
        for (kept, &byte) in bytes.iter_mut().zip(text) {
            *kept = byte;
            len += 1;
        }
        Self { bytes, len, cut: text.len() > Self::MAX }
    }
}

/// The bytes as [`Escaped`] shows them; `…` stands for what was cut off.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.bytes.get(..self.len.into()).unwrap_or_default();
        write!(f, "{}{}", Escaped(kept), if self.cut { "…" } else { "" })
    }
}
