//! A reader of blank-separated words and numbers that tracks its position.

use super::{Excerpt, ExpectedSyntax, FoundText, Place, SyntaxError};

/// Reads a text from left to right.
///
/// A *gap* separates two words. In a single line ([`Reader::line`]), it is a
/// run of blanks, that is, spaces and tabs. In a text of several lines
/// ([`Reader::lines`]), line ends (LF or CRLF) and blank lines count as blanks
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
    /// The unread rest of the text.
    rest: &'a [u8],
    gaps: Gaps,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gaps {
    Blanks,
    BlanksAndLineEnds,
}

impl<'a> Reader<'a> {
    /// Creates a reader of a single line. A line end in it is an error like any other unexpected byte.
    #[must_use]
    pub const fn line(text: &'a [u8]) -> Self {
        Self { text, rest: text, gaps: Gaps::Blanks }
    }

    /// Creates a reader of a text of several lines.
    #[must_use]
    pub const fn lines(text: &'a [u8]) -> Self {
        Self { text, rest: text, gaps: Gaps::BlanksAndLineEnds }
    }

    /// The current position.
    #[must_use]
    pub fn place(&self) -> Place {
        Place::of(self.text, self.offset())
    }

    /// The number of bytes read.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// The next unread byte, if there is one.
    #[must_use]
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// Skips this many bytes, or all that are left.
    #[inline]
    pub fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    /// The length of the line end here: LF or CRLF, or 0 if there is none.
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

    /// Skips one or more blanks on this line.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn blank(&mut self) -> Result<(), SyntaxError> {
        if !matches!(self.peek(), Some(b' ' | b'\t')) {
            return Err(self.error(ExpectedSyntax::Blank));
        }
        self.skip_blanks();
        Ok(())
    }

    /// Skips a gap if there is one, and returns whether there was.
    #[inline]
    pub fn skip_gap(&mut self) -> bool {
        match self.rest {
            // Most calls find no gap, or a gap of one blank. All bytes of a gap are at most the blank, the largest of
            // them.
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
        if self.skip_gap() { Ok(()) } else { Err(self.error(ExpectedSyntax::Blank)) }
    }

    /// Whether only blanks are between the last line end and the current position.
    #[must_use]
    #[inline]
    pub fn at_line_start(&self) -> bool {
        match self.text.get(..self.offset()).unwrap_or_default() {
            [] | [.., b'\n'] => true,
            before => before.iter().rev().find(|&&b| b != b' ' && b != b'\t').is_none_or(|&b| b == b'\n'),
        }
    }

    /// The word at the current position: everything up to a blank, a line end, a comma or the end of the text.
    #[must_use]
    pub fn peek_word(&self) -> &'a [u8] {
        let rest = self.rest;
        let len = rest.iter().position(|&b| ends_word(b)).unwrap_or(rest.len());
        rest.get(..len).unwrap_or_default()
    }

    /// The token at the current position: everything up to a blank, a line end or the end of the text. Unlike a
    /// [word](Self::peek_word), it may contain commas.
    #[must_use]
    pub fn peek_token(&self) -> &'a [u8] {
        let rest = self.rest;
        let len = rest.iter().position(|byte| b" \t\r\n".contains(byte)).unwrap_or(rest.len());
        rest.get(..len).unwrap_or_default()
    }

    /// Creates the error for a token other than the one described.
    #[cold]
    #[must_use]
    pub fn token_error(&self, expected: &'static str) -> SyntaxError {
        let error = self.error(ExpectedSyntax::Described(expected));
        match self.peek_token() {
            [] => error,
            token => SyntaxError { found: FoundText::Text(Excerpt::of(token)), ..error },
        }
    }

    /// Reads `word` if it is next, and returns whether it is.
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

    /// Reads exactly `word`, which contains neither blanks nor commas.
    ///
    /// # Errors
    ///
    /// When another word is here.
    #[inline]
    pub fn word(&mut self, word: &'static str) -> Result<(), SyntaxError> {
        if self.skip_word(word) { Ok(()) } else { Err(self.error(ExpectedSyntax::Literal(word))) }
    }

    /// Reads one of several words and returns its value. For the error, `names` lists the words as in a sentence.
    ///
    /// # Errors
    ///
    /// When another word is here.
    #[inline]
    pub fn one_of<T: Copy>(&mut self, words: &[(&'static str, T)], names: &'static str) -> Result<T, SyntaxError> {
        match words.iter().find(|(word, _)| self.skip_word(word)) {
            Some(&(_, meaning)) => Ok(meaning),
            None => Err(self.error(ExpectedSyntax::OneOf(names))),
        }
    }

    /// Reads `text`; anything may follow it.
    ///
    /// # Errors
    ///
    /// When something else is here.
    #[inline]
    pub fn literal(&mut self, text: &'static str) -> Result<(), SyntaxError> {
        match self.rest.strip_prefix(text.as_bytes()) {
            Some(after) => {
                self.rest = after;
                Ok(())
            }
            None => Err(self.error(ExpectedSyntax::Literal(text))),
        }
    }

    /// Reads a label, which must be at the start of its line.
    ///
    /// # Errors
    ///
    /// When something else is here, or the label is not at the start of its line.
    #[inline]
    pub fn label(&mut self, label: &'static str) -> Result<(), SyntaxError> {
        if !self.at_line_start() {
            return Err(self.error(ExpectedSyntax::EndOfLine));
        }
        self.literal(label)
    }

    /// Reads an integer `-?[0-9]+` from `min` to `max`. It must end where a
    /// word ends, or before `/` or `x`.
    ///
    /// # Errors
    ///
    /// When no such integer is here.
    pub fn number(&mut self, what: &'static str, min: i64, max: i64) -> Result<i64, SyntaxError> {
        match self.integer() {
            Some((Some(value), rest)) if min <= value && value <= max => {
                self.rest = rest;
                Ok(value)
            }
            _ => Err(self.error(ExpectedSyntax::Number { what, min, max })),
        }
    }

    /// Reads a 32-bit integer.
    ///
    /// # Errors
    ///
    /// When no such integer is here.
    #[inline]
    pub fn int32(&mut self, what: &'static str) -> Result<i32, SyntaxError> {
        self.int32_from(what, i32::MIN)
    }

    /// Reads a 32-bit integer that is at least `min`.
    ///
    /// # Errors
    ///
    /// When no such integer is here.
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
        // The bounds above keep the value in range.
        Ok(i32::try_from(value).unwrap_or(i32::MAX))
    }

    /// Reads an integer of any length and discards it.
    ///
    /// # Errors
    ///
    /// When no integer is here.
    pub fn any_integer(&mut self, what: &'static str) -> Result<(), SyntaxError> {
        (_, self.rest) = self.integer().ok_or_else(|| self.error(ExpectedSyntax::Described(what)))?;
        Ok(())
    }

    /// The integer at the current position and the text after it, if the integer has the most common form: no sign, one
    /// or two digits.
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

    /// The integer at the current position and the text after it, if a number may end there. The value is `None` when
    /// it does not fit 64 bits.
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
    /// text. Returns the line without surrounding blanks.
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
    /// When something else is here.
    pub fn end_of_line(&mut self) -> Result<(), SyntaxError> {
        self.skip_blanks();
        match self.line_end() {
            0 => Err(self.error(ExpectedSyntax::EndOfLine)),
            len => {
                self.skip(len);
                Ok(())
            }
        }
    }

    /// Reads an optional gap and the end of the text.
    ///
    /// # Errors
    ///
    /// When anything else is left.
    pub fn end(&mut self) -> Result<(), SyntaxError> {
        self.skip_gap();
        if self.rest.is_empty() { Ok(()) } else { Err(self.error(ExpectedSyntax::EndOfText)) }
    }

    /// Creates the error for a text other than `expected` at the current position.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn error(&self, expected: ExpectedSyntax) -> SyntaxError {
        let found = match self.rest {
            [] => FoundText::EndOfText,
            _ if self.gaps == Gaps::BlanksAndLineEnds && self.line_end() > 0 => FoundText::EndOfLine,
            [first, ..] => match self.peek_word() {
                [] => FoundText::Text(Excerpt::of(&[*first])),
                word => FoundText::Text(Excerpt::of(word)),
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

/// Whether a number may end before this rest of the text.
#[inline]
fn ends_number(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&b| ends_word(b) || b == b'/' || b == b'x')
}
