//! Syntax errors: what was expected, what was found, and where.

use super::{EscapedBytes, Quantity};
use core::fmt;

/// A place in a text: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column, counted in characters. A byte that starts no UTF-8 sequence belongs to the character before it.
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

/// The error for a text that is not well-formed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The position of the error.
    pub place: Place,
    /// What was expected there.
    pub expected: ExpectedSyntax,
    /// What was found there.
    pub found: FoundText,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for SyntaxError {}

/// What was expected at a place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExpectedSyntax {
    /// Exactly this text.
    Literal(&'static str),
    /// One of several words, listed as in a sentence.
    OneOf(&'static str),
    /// An integer within a range.
    Number {
        /// What the integer means.
        what: &'static str,
        /// The smallest valid value.
        min: i64,
        /// The largest valid value.
        max: i64,
    },
    /// Something described in words.
    Described(&'static str),
    /// A number of things.
    Count {
        /// How many things.
        count: u32,
        /// The thing, in the singular.
        thing: &'static str,
        /// The text after the thing: which things, or where their number comes from. It begins with its separator, as
        /// in `, as many as nb_beans says`.
        why: &'static str,
    },
    /// A blank (space or tab).
    Blank,
    /// The end of the line.
    EndOfLine,
    /// The end of the text.
    EndOfText,
}

impl fmt::Display for ExpectedSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(text) => write!(f, "`{text}`"),
            Self::OneOf(words) => write!(f, "{words}"),
            Self::Number { what, min, max } => write!(f, "{what}, an integer {min}..{max}"),
            Self::Described(what) => write!(f, "{what}"),
            Self::Count { count, thing, why } => write!(f, "{}{why}", Quantity(*count, thing)),
            Self::Blank => write!(f, "a blank"),
            Self::EndOfLine => write!(f, "the end of the line"),
            Self::EndOfText => write!(f, "nothing more"),
        }
    }
}

/// What was found at a place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoundText {
    /// These bytes.
    Text(Excerpt),
    /// This number of the things that were [expected](ExpectedSyntax::Count).
    Count(u32),
    /// The end of the line.
    EndOfLine,
    /// The end of the text.
    EndOfText,
}

impl fmt::Display for FoundText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(excerpt) => write!(f, "`{excerpt}`"),
            Self::Count(count) => write!(f, "{count}"),
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
    /// The maximum length in bytes. Every word of the file formats fits.
    pub const MAX: usize = 24;

    /// The first bytes of `text`.
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        let mut bytes = [0; Self::MAX];
        let mut len = 0;
        for (to, &from) in bytes.iter_mut().zip(text) {
            *to = from;
            len += 1;
        }
        Self { bytes, len, cut: text.len() > Self::MAX }
    }

    /// The bytes, without the part that was cut off.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len.into()).unwrap_or_default()
    }
}

/// Shows the bytes as [`EscapedBytes`] does, with `…` for the part that was cut off.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", EscapedBytes(self.as_bytes()), if self.cut { "…" } else { "" })
    }
}
