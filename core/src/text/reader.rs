//! A reader of blank-separated words and numbers that knows where it is.

use super::{Excerpt, Expected, Found, Place, SyntaxError};

/// Reads a text from left to right.
///
/// A *gap* separates two words. In a single line ([`Reader::line`]) it is a
/// run of blanks, that is spaces and tabs; in a text of several lines
/// ([`Reader::lines`]) line ends (LF or CRLF) and blank lines count as blanks
/// too.
///
/// ```
/// use rulebook_core::text::Reader;
///
/// let mut reader = Reader::line(b"BUILD  7 -0");
/// reader.word("BUILD")?;
/// reader.gap()?;
/// assert_eq!(reader.number("x", -9, 9)?, 7);
/// reader.gap()?;
/// assert_eq!(reader.number("y", -9, 9)?, 0);
/// reader.end()?;
///
/// let error = Reader::line(b"BUILT").word("BUILD").unwrap_err();
/// assert_eq!(error.to_string(), "expected `BUILD`, found `BUILT`");
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a [u8],
    /// The end of the text that is not yet read.
    rest: &'a [u8],
    gaps: Gaps,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gaps {
    Blanks,
    BlanksAndLineEnds,
}

impl<'a> Reader<'a> {
    /// Reads a single line. A line end in it is an ordinary, wrong byte.
    #[must_use]
    pub const fn line(text: &'a [u8]) -> Self {
        Self { text, rest: text, gaps: Gaps::Blanks }
    }

    /// Reads a text of several lines.
    #[must_use]
    pub const fn lines(text: &'a [u8]) -> Self {
        Self { text, rest: text, gaps: Gaps::BlanksAndLineEnds }
    }

    /// Where the reader stands.
    #[must_use]
    pub fn place(&self) -> Place {
        Place::of(self.text, self.offset())
    }

    /// How many bytes were read.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// The next byte that is neither read nor skipped, if there is one.
    #[must_use]
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// Skips this many bytes, or all there are.
    #[inline]
    pub fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    /// The length of a line end here: LF or CRLF, or 0 when there is none.
    fn line_end(&self) -> usize {
        match self.rest {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => 0,
        }
    }

    /// Skips blanks on this line.
    #[inline]
    pub fn skip_blanks(&mut self) {
        while let [b' ' | b'\t', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    /// Skips blanks on this line, of which there is at least one.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn blank(&mut self) -> Result<(), SyntaxError> {
        if !matches!(self.peek(), Some(b' ' | b'\t')) {
            return Err(self.error(Expected::Blank));
        }
        self.skip_blanks();
        Ok(())
    }

    /// Skips a gap, if there is one, and tells whether there was.
    #[inline]
    pub fn skip_gap(&mut self) -> bool {
        match self.rest {
            // Nearly always a gap is one blank, or there is none. All bytes of
            // a gap are blanks or less.
            [first, ..] if *first > b' ' => false,
            [b' ', rest @ ..] if rest.first().is_some_and(|&b| b > b' ') => {
                self.rest = rest;
                true
            }
            _ => self.skip_long_gap(),
        }
    }

    fn skip_long_gap(&mut self) -> bool {
        let start = self.rest.len();
        loop {
            self.skip_blanks();
            match self.gaps {
                Gaps::BlanksAndLineEnds if self.line_end() > 0 => self.skip(self.line_end()),
                _ => return self.rest.len() < start,
            }
        }
    }

    /// Skips a gap.
    ///
    /// # Errors
    ///
    /// When there is none.
    #[inline]
    pub fn gap(&mut self) -> Result<(), SyntaxError> {
        if self.skip_gap() { Ok(()) } else { Err(self.error(Expected::Blank)) }
    }

    /// Whether only blanks stand between the last line end and the reader.
    #[must_use]
    #[inline]
    pub fn at_line_start(&self) -> bool {
        match self.text.get(..self.offset()).unwrap_or_default() {
            [] | [.., b'\n'] => true,
            before => before.iter().rev().find(|&&b| b != b' ' && b != b'\t').is_none_or(|&b| b == b'\n'),
        }
    }

    /// The word here: everything up to a blank, a line end, a comma or the end.
    #[must_use]
    pub fn peek_word(&self) -> &'a [u8] {
        let rest = self.rest;
        let len = rest.iter().position(|&b| ends_word(b)).unwrap_or(rest.len());
        rest.get(..len).unwrap_or_default()
    }

    /// Reads `word` if it is the word here, and tells whether it is.
    #[inline]
    fn skip_word(&mut self, word: &'static str) -> bool {
        match self.rest.strip_prefix(word.as_bytes()) {
            Some(after) if after.first().is_none_or(|&b| ends_word(b)) => {
                self.rest = after;
                true
            }
            _ => false,
        }
    }

    /// Reads exactly `word`, which has neither blanks nor commas.
    ///
    /// # Errors
    ///
    /// When another word stands here.
    #[inline]
    pub fn word(&mut self, word: &'static str) -> Result<(), SyntaxError> {
        if self.skip_word(word) { Ok(()) } else { Err(self.error(Expected::Literal(word))) }
    }

    /// Reads one of several words and gives what it stands for; `names` lists
    /// the words as in a sentence.
    ///
    /// # Errors
    ///
    /// When another word stands here.
    #[inline]
    pub fn one_of<T: Copy>(&mut self, words: &[(&'static str, T)], names: &'static str) -> Result<T, SyntaxError> {
        match words.iter().find(|(word, _)| self.skip_word(word)) {
            Some(&(_, meaning)) => Ok(meaning),
            None => Err(self.error(Expected::OneOf(names))),
        }
    }

    /// Reads `text`, whatever comes after it.
    ///
    /// # Errors
    ///
    /// When something else stands here.
    #[inline]
    pub fn literal(&mut self, text: &'static str) -> Result<(), SyntaxError> {
        match self.rest.strip_prefix(text.as_bytes()) {
            Some(after) => {
                self.rest = after;
                Ok(())
            }
            None => Err(self.error(Expected::Literal(text))),
        }
    }

    /// Reads a label, which must begin its line.
    ///
    /// # Errors
    ///
    /// When something else stands here, or the label stands within a line.
    #[inline]
    pub fn label(&mut self, label: &'static str) -> Result<(), SyntaxError> {
        if !self.at_line_start() {
            return Err(self.error(Expected::EndOfLine));
        }
        self.literal(label)
    }

    /// Reads an integer `-?[0-9]+` from `min` to `max` that ends where a word
    /// ends, or before `/` or `x`.
    ///
    /// # Errors
    ///
    /// When no such integer stands here.
    pub fn number(&mut self, what: &'static str, min: i64, max: i64) -> Result<i64, SyntaxError> {
        match self.integer() {
            Some((Some(value), rest)) if min <= value && value <= max => {
                self.rest = rest;
                Ok(value)
            }
            _ => Err(self.error(Expected::Number { what, min, max })),
        }
    }

    /// Reads a 32-bit integer.
    ///
    /// # Errors
    ///
    /// When none stands here.
    #[inline]
    pub fn int32(&mut self, what: &'static str) -> Result<i32, SyntaxError> {
        self.int32_from(what, i32::MIN)
    }

    /// Reads a 32-bit integer of `min` or more.
    ///
    /// # Errors
    ///
    /// When none stands here.
    #[inline]
    pub fn int32_from(&mut self, what: &'static str, min: i32) -> Result<i32, SyntaxError> {
        match self.short_number() {
            Some((value, rest)) if value >= min => {
                self.rest = rest;
                Ok(value)
            }
            _ => self.long_int32(what, min),
        }
    }

    #[inline(never)]
    fn long_int32(&mut self, what: &'static str, min: i32) -> Result<i32, SyntaxError> {
        let value = self.number(what, min.into(), i32::MAX.into())?;
        // In range by the bounds just given.
        Ok(i32::try_from(value).unwrap_or(i32::MAX))
    }

    /// Reads an integer of any length and forgets it.
    ///
    /// # Errors
    ///
    /// When none stands here.
    pub fn any_integer(&mut self, what: &'static str) -> Result<(), SyntaxError> {
        (_, self.rest) = self.integer().ok_or_else(|| self.error(Expected::Described(what)))?;
        Ok(())
    }

    /// The integer here, with what comes after it, if it is one of those that
    /// nearly all are: without a sign, of one or two digits.
    #[inline]
    fn short_number(&self) -> Option<(i32, &'a [u8])> {
        match self.rest {
            [ones @ b'0'..=b'9', rest @ ..] if ends_number(rest) => Some((i32::from(ones - b'0'), rest)),
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9', rest @ ..] if ends_number(rest) => {
                Some((i32::from(tens - b'0') * 10 + i32::from(ones - b'0'), rest))
            }
            _ => None,
        }
    }

    /// The integer here, when it ends where it may, with what comes after it.
    /// It has no value when 64 bits cannot hold it.
    fn integer(&self) -> Option<(Option<i64>, &'a [u8])> {
        let (sign, digits) = match self.rest {
            [b'-', digits @ ..] => (-1, digits),
            digits => (1, digits),
        };
        let count = digits.iter().take_while(|b| b.is_ascii_digit()).count();
        let rest = digits.get(count..).unwrap_or_default();
        if count == 0 || !ends_number(rest) {
            return None;
        }
        let mut digits = digits.iter().take(count);
        let value =
            digits.try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(sign * i64::from(digit - b'0')));
        Some((value, rest))
    }

    /// Reads the rest of this line and its end, which may be the end of the
    /// text; gives it without the blanks around it.
    pub fn rest_of_line(&mut self) -> &'a [u8] {
        self.skip_blanks();
        let rest = self.rest;
        let line = rest.split(|&b| b == b'\n').next().unwrap_or_default();
        self.skip((line.len() + 1).min(rest.len()));
        let ended = line.len() < rest.len();
        let line = if ended { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
        let end = line.iter().rposition(|b| !b" \t".contains(b)).map_or(0, |last| last + 1);
        line.get(..end).unwrap_or_default()
    }

    /// Reads a line end.
    ///
    /// # Errors
    ///
    /// When something else stands here.
    pub fn end_of_line(&mut self) -> Result<(), SyntaxError> {
        self.skip_blanks();
        match self.line_end() {
            0 => Err(self.error(Expected::EndOfLine)),
            len => {
                self.skip(len);
                Ok(())
            }
        }
    }

    /// Accepts a gap and the end of the text.
    ///
    /// # Errors
    ///
    /// When anything else is left.
    pub fn end(&mut self) -> Result<(), SyntaxError> {
        self.skip_gap();
        if self.rest.is_empty() { Ok(()) } else { Err(self.error(Expected::EndOfText)) }
    }

    /// The error that something else was expected here.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn error(&self, expected: Expected) -> SyntaxError {
        let found = match self.rest {
            [] => Found::EndOfText,
            _ if self.gaps == Gaps::BlanksAndLineEnds && self.line_end() > 0 => Found::EndOfLine,
            [first, ..] => match self.peek_word() {
                [] => Found::Text(Excerpt::of(&[*first])),
                word => Found::Text(Excerpt::of(word)),
            },
        };
        SyntaxError { place: self.place(), expected, found }
    }
}

/// Whether a word ends before this byte.
#[inline]
const fn ends_word(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',')
}

/// Whether a number may end before this rest.
#[inline]
fn ends_number(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&b| ends_word(b) || b == b'/' || b == b'x')
}
