//! The answers (ANS-1).

use rulebook_core::text::{ExpectedSyntax, Reader, SyntaxError};
use std::fmt;

/// An answer: how a runner runs in a beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// One cell.
    One = 1,
    /// Two cells.
    Two = 2,
    /// Three cells.
    Three = 3,
    /// As many cells as chance gives (RUN-5).
    Gallop = 4,
}

/// The spellings of the answers (ANS-1).
const SPELLINGS: [(&str, Stride); 4] =
    [("1", Stride::One), ("2", Stride::Two), ("3", Stride::Three), ("gallop", Stride::Gallop)];

impl Stride {
    pub(crate) const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Gallop];

    /// Parses an answer line (ANS-1).
    pub(crate) fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        let mut reader = Reader::line(line);
        let stride = reader.one_of(&SPELLINGS, "1, 2, 3 or gallop")?;
        match reader.peek() {
            None => Ok(stride),
            Some(_) => Err(reader.error(ExpectedSyntax::EndOfText)),
        }
    }
}

impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SPELLINGS.iter().find(|(_, stride)| stride == self).map_or("", |(text, _)| text))
    }
}
