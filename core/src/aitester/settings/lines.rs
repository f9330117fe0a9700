//! Splits the settings into lines of a section, a key or nothing. Read AIT-1 first.

use super::number::Decimal;
use crate::text::{Excerpt, ExpectedSyntax, FoundText};

/// What some editors put before a text in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A part of the text, with its byte offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece<'a> {
    pub(super) at: usize,
    pub(super) text: &'a [u8],
}

/// A line without its comment and the blanks around its parts.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line<'a> {
    /// The name between the brackets, and the offset of the opening bracket.
    Section { at: usize, name: Piece<'a> },
    /// A key and its value, which may be empty.
    Value { key: Piece<'a>, value: Piece<'a> },
    /// Anything else that is not empty.
    Malformed { at: usize, expected: ExpectedSyntax, found: FoundText },
}

/// The lines of a text that are not empty.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    // A byte-order mark is reported by the reader.
    let start = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut rest = Some(Piece { at: 0, text }.from(start));
    core::iter::from_fn(move || {
        loop {
            let Piece { at, text: left } = rest?;
            let line = match left.iter().position(|&byte| byte == b'\n') {
                None => {
                    rest = None;
                    left
                }
                Some(end) => {
                    let (line, after) = left.split_at(end);
                    rest = Some(Piece { at: at + end + 1, text: after.get(1..).unwrap_or_default() });
                    line.strip_suffix(b"\r").unwrap_or(line)
                }
            };
            let content = line.split(|&byte| byte == b'#').next().unwrap_or_default();
            let content = Piece { at, text: content }.trim();
            if !content.text.is_empty() {
                return Some(content.line());
            }
        }
    })
}

impl<'a> Piece<'a> {
    /// The part from this byte on.
    fn from(self, start: usize) -> Self {
        let start = start.min(self.text.len());
        Self { at: self.at + start, text: self.text.get(start..).unwrap_or_default() }
    }

    /// The part before this byte.
    fn before(self, end: usize) -> Self {
        Self { text: self.text.get(..end).unwrap_or(self.text), ..self }
    }

    /// The part without blanks around it.
    fn trim(self) -> Self {
        let is_text = |byte: &u8| !b" \t".contains(byte);
        let start = self.text.iter().position(is_text).unwrap_or(self.text.len());
        let end = self.text.iter().rposition(is_text).map_or(start, |last| last + 1);
        self.before(end).from(start)
    }

    /// What is found where this part is: its first bytes, or the end of the line.
    pub(super) fn found(self) -> FoundText {
        if self.text.is_empty() { FoundText::EndOfLine } else { FoundText::Text(Excerpt::of(self.text)) }
    }

    fn malformed(self, expected: ExpectedSyntax) -> Line<'a> {
        Line::Malformed { at: self.at, expected, found: self.found() }
    }

    /// Splits the content of a line.
    fn line(self) -> Line<'a> {
        let find = |sign| self.text.iter().position(|&byte| byte == sign);
        match (self.text.first(), find(b']'), find(b'=')) {
            (Some(b'['), None, _) => self.from(self.text.len()).malformed(ExpectedSyntax::Literal("]")),
            (Some(b'['), Some(end), _) => match self.from(end + 1).trim() {
                Piece { text: [], .. } => Line::Section { at: self.at, name: self.before(end).from(1).trim() },
                after => after.malformed(ExpectedSyntax::EndOfLine),
            },
            (Some(b'='), ..) => self.malformed(ExpectedSyntax::Described("a key")),
            (.., sign) => {
                let content = sign.map_or(self, |sign| self.before(sign));
                let end = content.text.iter().position(|byte| b" \t\r".contains(byte)).unwrap_or(content.text.len());
                let (key, after) = (content.before(end), content.from(end).trim());
                match sign {
                    Some(sign) if after.text.is_empty() => Line::Value { key, value: self.from(sign + 1).trim() },
                    _ => after.malformed(ExpectedSyntax::Literal("=")),
                }
            }
        }
    }
}

/// The keys and values of a section, such as `AI GREEDY` for the algorithm of somebody else, in the order of the text.
/// The text must be valid ([`Settings::read`](super::Settings::read)).
///
/// ```
/// use rulebook_core::aitester::{Settings, section_values};
///
/// let mut text = String::new();
/// Settings::default().write(&mut text)?;
/// text.push_str("[AI GREEDY]\nboldness = 0.75 # of at most 1\npatience = -3\n");
/// Settings::read(text.as_bytes())?;
///
/// let values: Vec<_> = section_values(text.as_bytes(), "AI GREEDY").collect();
/// assert_eq!(values, [(&b"boldness"[..], 0.75), (b"patience", -3.0)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn section_values<'a>(text: &'a [u8], section: &str) -> impl Iterator<Item = (&'a [u8], f64)> {
    let mut is_inside = false;
    lines(text).filter_map(move |line| match line {
        Line::Section { name, .. } => {
            is_inside = name.text == section.as_bytes();
            None
        }
        Line::Value { key, value } if is_inside => Some((key.text, Decimal::parse(value.text)?.value()?)),
        Line::Value { .. } | Line::Malformed { .. } => None,
    })
}
