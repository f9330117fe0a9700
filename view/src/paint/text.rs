//! Fits text into columns. Fonts are monospaced, so that positions do not depend on
//! the machine.

use crate::legible::{Letters, legible};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The width of a letter divided by the font size, in DejaVu Sans Mono. Other
/// monospaced fonts are similar.
pub const ADVANCE: f32 = 0.602;

/// The width of a text in columns; letters of some scripts take two.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.width()
}

/// The number of columns in a line of this length.
pub(super) fn columns_in(length: f32, size: f32) -> usize {
    (length / (ADVANCE * size)).max(0.0) as usize
}

/// A text in letters of the built-in font, truncated to `most` columns with an
/// ellipsis.
pub(super) fn fitted(text: &str, most: usize) -> String {
    let text = legible(text, Letters::Picture);
    if columns(&text) <= most {
        return text;
    }
    let mut room = most.saturating_sub(1);
    let taken = text.chars().take_while(|letter| {
        let width = letter.width().unwrap_or(1);
        let fits = width <= room;
        room = room.saturating_sub(width);
        fits
    });
    taken.chain(['…']).collect()
}

/// Flows parts, separated by ` · `, into as few lines as they need. The lines have a
/// maximum number and a maximum width in columns.
pub(super) fn flowing(parts: impl IntoIterator<Item = String>, most: usize, lines: usize) -> Vec<String> {
    let mut flowing: Vec<String> = Vec::new();
    for part in parts.into_iter().map(|part| legible(&part, Letters::Picture)) {
        let is_last_line = flowing.len() == lines;
        match flowing.last_mut() {
            Some(line) if is_last_line || columns(line) + 3 + columns(&part) <= most => {
                line.push_str(" · ");
                line.push_str(&part);
            }
            _ => flowing.push(part),
        }
    }
    flowing.iter().map(|line| fitted(line, most)).collect()
}

#[cfg(test)]
mod tests {
    use super::{columns, fitted, flowing};

    #[test]
    fn text_that_does_not_fit_is_cut() {
        for (text, most, expected) in [
            ("short", 5, "short"),
            ("longer", 5, "long…"),
            ("中文字", 12, "Zhong Wen Zi"),
            ("中文字", 10, "Zhong Wen…"),
            ("中文字", 4, "Zho…"),
            ("", 0, ""),
            ("a", 0, "…"),
        ] {
            assert_eq!(fitted(text, most), expected, "{text} {most}");
        }
        assert!((1..40).all(|most| columns(&fitted("šílený 中文 robot 🤖 s dlouhým jménem", most)) <= most));
    }

    #[test]
    fn parts_flow() {
        let parts = || ["one", "two", "three", "four"].map(str::to_owned);
        assert_eq!(flowing(parts(), 11, 3), ["one · two", "three", "four"]);
        assert_eq!(flowing(parts(), 14, 2), ["one · two", "three · four"]);
        assert_eq!(flowing(parts(), 9, 1), ["one · tw…"]);
        assert!(flowing([], 9, 1).is_empty());
    }
}
