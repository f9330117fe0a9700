//! The lines of a text and their tokens, with byte offsets.

/// A line without the blanks around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// The byte offset of its first token.
    pub(crate) start: usize,
    /// The line, which has a token.
    pub(crate) text: &'a [u8],
}

impl<'a> Line<'a> {
    /// The byte offset at which the last token ends.
    pub(crate) const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The tokens, each with its byte offset.
    pub(crate) fn tokens(self) -> impl Iterator<Item = (usize, &'a [u8])> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let rest = self.text.get(at..)?;
            let blanks = rest.iter().position(|byte| !is_blank(*byte))?;
            let word = rest.get(blanks..)?;
            let len = word.iter().position(|byte| is_blank(*byte)).unwrap_or(word.len());
            let start = at + blanks;
            at = start + len;
            Some((self.start + start, word.get(..len)?))
        })
    }
}

/// The lines of a text from a byte offset on, without those that are blank.
pub(crate) fn lines(text: &[u8], from: usize) -> impl Iterator<Item = Line<'_>> {
    let mut at = from;
    let next = move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let len = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let line = rest.get(..len)?;
        let first = line.iter().position(|byte| !is_blank(*byte)).unwrap_or(len);
        let end = line.iter().rposition(|byte| !is_blank(*byte)).map_or(first, |last| last + 1);
        let start = at + first;
        at += len + 1;
        Some(Line { start, text: line.get(first..end)? })
    };
    core::iter::from_fn(next).filter(|line| !line.text.is_empty())
}

/// The tokens of a text from a byte offset on, each with its byte offset.
pub(crate) fn tokens(text: &[u8], from: usize) -> impl Iterator<Item = (usize, &[u8])> {
    lines(text, from).flat_map(Line::tokens)
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}
