//! How much text fits: letters are of one width, so that places do not depend
//! on the machine.

use crate::legible::{Letters, legible};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// How wide a letter is beside its height, in DejaVu Sans Mono; it is much the
/// same in the usual fonts of one width.
pub const ADVANCE: f32 = 0.602;

/// How many columns a text takes; letters of some scripts take two.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.width()
}

/// How many columns there are in a line of this length.
pub(super) fn columns_in(length: f32, size: f32) -> usize {
    (length / (ADVANCE * size)).max(0.0) as usize
}

/// A text in letters of the built-in font, of at most so many columns; an ellipsis
/// stands for what is left out.
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

/// Parts in as few lines as they need, with ` · ` between them; at most so many
/// lines of so many columns.
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
    fn what_does_not_fit_is_left_out_and_told() {
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
