//! Texts in narrow places.

use ratatui::style::Style;
use ratatui::text::Line;
use rulebook_view::legible::{Letters, legible};
use textwrap::core::display_width;

/// A name in letters whose width terminals agree on (DRAW-1).
pub(super) fn drawn(name: &str) -> String {
    legible(name, Letters::Terminal)
}

/// A text of at most so many columns; what is left out is told by `…`.
pub(super) fn short(text: &str, most: usize) -> String {
    if display_width(text) <= most {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        cut.push(c);
        if display_width(&cut) >= most {
            cut.pop();
            break;
        }
    }
    if most == 0 { cut } else { cut + "…" }
}

/// A text on as many lines as it takes, of at most so many columns; all lines
/// but the first begin with `indent` blanks.
pub(super) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let indent = " ".repeat(indent.min(width / 2));
    let options = textwrap::Options::new(width.max(1)).subsequent_indent(&indent);
    textwrap::wrap(text, options).into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Two texts at the ends of a line; the left one gives way.
pub(super) fn ends(left: &str, right: &str, width: usize) -> String {
    let room = width.saturating_sub(display_width(right) + 1);
    let left = short(left, room);
    let gap = width.saturating_sub(display_width(&left) + display_width(right));
    format!("{left}{}{right}", " ".repeat(gap))
}

/// A heading with a count at its end.
pub(super) fn heading(left: &str, right: &str, width: u16, style: Style) -> Line<'static> {
    Line::styled(ends(left, right, width.into()), style)
}
