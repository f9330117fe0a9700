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
    at: usize,
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
        Self { text, at: 0, gaps: Gaps::Blanks }
    }

    /// Reads a text of several lines.
    #[must_use]
    pub const fn lines(text: &'a [u8]) -> Self {
        Self { text, at: 0, gaps: Gaps::BlanksAndLineEnds }
    }

    /// Where the reader stands.
    #[must_use]
    pub fn place(&self) -> Place {
        Place::of(self.text, self.at)
    }

    /// How many bytes were read.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The next byte that is neither read nor skipped, if there is one.
    #[must_use]
    pub fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Skips this many bytes, or all there are.
    pub fn skip(&mut self, count: usize) {
        self.at = self.text.len().min(self.at.saturating_add(count));
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The length of a line end here: LF or CRLF, or 0 when there is none.
    fn line_end(&self) -> usize {
        match self.rest() {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => 0,
        }
    }

    /// Skips blanks on this line.
    pub fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// Skips a gap, if there is one, and tells whether there was.
    pub fn skip_gap(&mut self) -> bool {
        let start = self.at;
        loop {
            self.skip_blanks();
            match self.gaps {
                Gaps::BlanksAndLineEnds if self.line_end() > 0 => self.at += self.line_end(),
                _ => return self.at > start,
            }
        }
    }

    /// Skips a gap.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn gap(&mut self) -> Result<(), SyntaxError> {
        if self.skip_gap() { Ok(()) } else { Err(self.error(Expected::Blank)) }
    }

    /// Whether only blanks stand between the last line end and the reader.
    #[must_use]
    pub fn at_line_start(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or_default();
        before.iter().rev().find(|&&b| b != b' ' && b != b'\t').is_none_or(|&b| b == b'\n')
    }

    /// The word here: everything up to a blank, a line end, a comma or the end.
    #[must_use]
    pub fn peek_word(&self) -> &'a [u8] {
        let rest = self.rest();
        let len = rest.iter().position(|b| b" \t\r\n,".contains(b)).unwrap_or(rest.len());
        rest.get(..len).unwrap_or_default()
    }

    /// Reads exactly `word`.
    ///
    /// # Errors
    ///
    /// When another word stands here.
    pub fn word(&mut self, word: &'static str) -> Result<(), SyntaxError> {
        if self.peek_word() == word.as_bytes() {
            self.at += word.len();
            Ok(())
        } else {
            Err(self.error(Expected::Literal(word)))
        }
    }

    /// Reads one of several words and gives what it stands for; `names` lists
    /// the words as in a sentence.
    ///
    /// # Errors
    ///
    /// When another word stands here.
    pub fn one_of<T: Copy>(&mut self, words: &[(&'static str, T)], names: &'static str) -> Result<T, SyntaxError> {
        let word = self.peek_word();
        match words.iter().find(|(name, _)| name.as_bytes() == word) {
            Some(&(_, meaning)) => {
                self.at += word.len();
                Ok(meaning)
            }
            None => Err(self.error(Expected::OneOf(names))),
        }
    }

    /// Reads `text`, whatever comes after it.
    ///
    /// # Errors
    ///
    /// When something else stands here.
    pub fn literal(&mut self, text: &'static str) -> Result<(), SyntaxError> {
        if self.rest().starts_with(text.as_bytes()) {
            self.at += text.len();
            Ok(())
        } else {
            Err(self.error(Expected::Literal(text)))
        }
    }

    /// Reads a label, which must begin its line.
    ///
    /// # Errors
    ///
    /// When something else stands here, or the label stands within a line.
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
        let expected = Expected::Number { what, min, max };
        let len = self.digits().ok_or_else(|| self.error(expected))?;
        let spelling = self.rest().get(..len).unwrap_or_default();
        let value = parse_integer(spelling).filter(|value| (min..=max).contains(value));
        let value = value.ok_or_else(|| self.error(expected))?;
        self.at += len;
        Ok(value)
    }

    /// Reads a 32-bit integer.
    ///
    /// # Errors
    ///
    /// When none stands here.
    pub fn int32(&mut self, what: &'static str) -> Result<i32, SyntaxError> {
        self.int32_from(what, i32::MIN)
    }

    /// Reads a 32-bit integer of `min` or more.
    ///
    /// # Errors
    ///
    /// When none stands here.
    pub fn int32_from(&mut self, what: &'static str, min: i32) -> Result<i32, SyntaxError> {
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
        self.at += self.digits().ok_or_else(|| self.error(Expected::Described(what)))?;
        Ok(())
    }

    /// The length of the integer here, when it ends where it may.
    fn digits(&self) -> Option<usize> {
        let rest = self.rest();
        let sign = usize::from(rest.first() == Some(&b'-'));
        let digits = rest.iter().skip(sign).take_while(|b| b.is_ascii_digit()).count();
        let ends = rest.get(sign + digits).is_none_or(|b| b" \t\r\n,/x".contains(b));
        (digits > 0 && ends).then_some(sign + digits)
    }

    /// Reads the rest of this line and its end, which may be the end of the
    /// text; gives it without the blanks around it.
    pub fn rest_of_line(&mut self) -> &'a [u8] {
        self.skip_blanks();
        let rest = self.rest();
        let line = rest.iter().position(|&b| b == b'\n').map_or(rest, |n| rest.split_at(n).0);
        self.at += (line.len() + 1).min(rest.len());
        let ended = line.len() < rest.len();
        let line = if ended { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
        let end = line.iter().rposition(|b| !b" \t".contains(b)).map_or(0, |last| last + 1);
        line.split_at(end).0
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
                self.at += len;
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
        if self.rest().is_empty() { Ok(()) } else { Err(self.error(Expected::EndOfText)) }
    }

    /// The error that something else was expected here.
    #[cold]
    #[must_use]
    pub fn error(&self, expected: Expected) -> SyntaxError {
        let found = match self.rest() {
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

/// The value of `-?[0-9]+`, or `None` when 64 bits cannot hold it.
fn parse_integer(spelling: &[u8]) -> Option<i64> {
    let (sign, digits) = match spelling {
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    digits.iter().try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(sign * i64::from(digit - b'0')))
}
