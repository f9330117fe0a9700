//! The events of a round, each with its clause.

use super::text::{heading, wrapped};
use super::theme::Theme;
use ratatui::text::{Line, Span};
use rulebook_view::replay::Frame;

/// The events of a round, wrapped into lines.
pub(super) struct Events {
    lines: Vec<Line<'static>>,
    /// The first line to show: the departure, the current phase, or the first phase that the
    /// board shows.
    current: usize,
    count: usize,
}

impl Events {
    /// The events of a frame's round. The departure of the current frame from the rules comes
    /// first, if there is one.
    pub(super) fn new(frame: &Frame, departure: Option<String>, phase: Option<&str>, width: u16, theme: Theme) -> Self {
        let columns = usize::from(width);
        let mut lines = Vec::new();
        let mut current = departure.as_ref().map(|_| 0);
        for line in departure.iter().flat_map(|departure| wrapped(&format!("! {departure}"), columns, 2)) {
            lines.push(Line::styled(line, theme.bad()));
        }
        for event in &frame.events {
            let is_current = phase == Some(event.phase);
            let is_first_seen = phase.is_none() && frame.spans.iter().any(|span| span.phase == event.phase);
            if (is_current || is_first_seen) && current.is_none() {
                current = Some(lines.len());
            }
            let text = format!("{} {}", event.clause, event.text);
            let text_style = if is_current { theme.strong() } else { ratatui::style::Style::new() };
            for (i, line) in wrapped(&text, columns, 2).into_iter().enumerate() {
                lines.push(match line.strip_prefix(event.clause) {
                    Some(rest) if i == 0 => Line::from(vec![
                        Span::styled(event.clause, theme.faint()),
                        Span::styled(rest.to_owned(), text_style),
                    ]),
                    _ => Line::styled(line, text_style),
                });
            }
        }
        Self { lines, current: current.unwrap_or(0), count: frame.events.len() }
    }

    /// The visible lines under their heading. `scroll` is the requested first line; it is
    /// clamped to the number of lines.
    pub(super) fn show(
        self,
        title: &str,
        scroll: &mut Option<usize>,
        (width, height): (u16, u16),
        theme: Theme,
    ) -> Vec<Line<'static>> {
        let room = usize::from(height.saturating_sub(1));
        let most = self.lines.len().saturating_sub(room);
        let first = scroll.unwrap_or(self.current).min(most);
        if scroll.is_some() {
            *scroll = Some(first);
        }
        let below = most - first;
        let count = match (first, below) {
            (0, 0) => self.count.to_string(),
            (_, 0) => "↑".to_owned(),
            (0, below) => format!("↓{below}"),
            (_, below) => format!("↑↓{below}"),
        };
        let visible = self.lines.into_iter().skip(first).take(room);
        std::iter::once(heading(title, &count, width, theme.heading())).chain(visible).collect()
    }
}
