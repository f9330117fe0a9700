//! Text that fits into narrow areas.

use ratatui::style::Style;
use ratatui::text::Line;
use rulebook_view::legible::{Letters, legible};
use textwrap::core::display_width;

/// A name without letters whose width differs between terminals (OUT-4).
pub(super) fn drawn(name: &str) -> String {
    legible(name, Letters::Terminal)
}

/// A text of at most this many columns; `…` marks the rest.
pub(super) fn short(text: &str, max: usize) -> String {
    if display_width(text) <= max {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        cut.push(c);
        if display_width(&cut) >= max {
            cut.pop();
            break;
        }
    }
    if max == 0 { cut } else { cut + "…" }
}

/// A text wrapped to this width; all lines except the first start with `indent` spaces.
pub(super) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let indent = " ".repeat(indent.min(width / 2));
    let options = textwrap::Options::new(width.max(1)).subsequent_indent(&indent);
    let text = with_whole_cells(text);
    let lines = textwrap::wrap(&text, options);
    lines.into_iter().map(|line| line.trim_end().replace(NO_BREAK, " ")).collect()
}

/// A non-breaking space.
const NO_BREAK: char = '\u{a0}';

/// Keeps the numbers of a cell, as in `12 -3`, on one line.
fn with_whole_cells(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for (index, c) in text.char_indices() {
        let rest = text[index..].trim_start_matches(' ').trim_start_matches('-');
        let is_inside =
            c == ' ' && whole.ends_with(|c: char| c.is_ascii_digit()) && rest.starts_with(|c: char| c.is_ascii_digit());
        whole.push(if is_inside { NO_BREAK } else { c });
    }
    whole
}

/// Two texts at the ends of a line; the left one is shortened if needed.
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
