//! The text of a state within a longer file.

use rulebook_core::text::Place;
use std::borrow::Cow;

/// The text of a state: a file of its own, or parts of a longer file.
///
/// ```
/// use rulebook_core::text::Place;
/// use rulebook_view::replay::StateText;
///
/// let text = StateText::of_parts(b"size 3", b"state 7\n", Place { line: 9, column: 3 });
/// assert_eq!(text.bytes(), b"size 3\nstate 7\n");
/// assert_eq!(*text.in_place(), *b"size 3\n\n\n\n\n\n\n\n  state 7\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateText {
    text: Vec<u8>,
    /// The length of the part from the beginning of the file.
    head: usize,
    /// The line feeds and the blanks that stand for the text between the two parts.
    left_out: (usize, usize),
}

impl StateText {
    /// The text of a state of which the file has the first part at its beginning, and the second part at a later place.
    /// Parsers of the state must skip blank lines and blanks between the two.
    #[must_use]
    pub fn of_parts(head: &[u8], part: &[u8], place: Place) -> Self {
        let Place { line, column } = Place::of(head, head.len());
        let lines = place.line.saturating_sub(line);
        let columns = if lines == 0 { place.column.saturating_sub(column) } else { place.column.saturating_sub(1) };
        // The first line feed or blank stays, because it keeps the parts apart.
        let (gap, left_out) = match (lines as usize, columns as usize) {
            (0, 0) => (&b""[..], (0, 0)),
            (0, columns) => (&b" "[..], (0, columns - 1)),
            (lines, columns) => (&b"\n"[..], (lines - 1, columns)),
        };
        Self { text: [head, gap, part].concat(), head: head.len() + gap.len(), left_out }
    }

    /// The text of the state.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// The part of the state that is not at the beginning of the file; the whole text if nothing was left out.
    #[must_use]
    pub fn last_part(&self) -> &[u8] {
        self.text.get(self.head..).unwrap_or_default()
    }

    /// The text of the state with line feeds and blanks in place of the text between its parts. So the places of errors
    /// are those of the file.
    #[must_use]
    pub fn in_place(&self) -> Cow<'_, [u8]> {
        let (lines, columns) = self.left_out;
        if self.left_out == (0, 0) {
            return Cow::Borrowed(&self.text);
        }
        let (head, part) = self.text.split_at(self.head);
        let gap = [b"\n".repeat(lines), b" ".repeat(columns)].concat();
        Cow::Owned([head, &*gap, part].concat())
    }
}

/// A state that is a whole file.
impl From<Vec<u8>> for StateText {
    fn from(text: Vec<u8>) -> Self {
        Self { text, head: 0, left_out: (0, 0) }
    }
}
