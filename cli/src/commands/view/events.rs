//! What happened in a round, event by event, each with its clause.

use super::text::{heading, wrapped};
use super::theme::Theme;
use ratatui::text::{Line, Span};
use rulebook_view::film::Frame;

/// The events of a round, broken into lines.
pub(super) struct Events {
    lines: Vec<Line<'static>>,
    /// The first line of the phase that is shown, or of the first one that is
    /// seen on the board; what was ordered stands with the players.
    current: usize,
    count: usize,
}

impl Events {
    /// The events of a frame's round; before them, how the frame that is shown
    /// departs from the rules.
    pub(super) fn new(told: &Frame, departure: Option<String>, phase: Option<&str>, width: u16, theme: Theme) -> Self {
        let columns = usize::from(width);
        let mut lines = Vec::new();
        // How a state departs from the rules comes first.
        let mut current = departure.as_ref().map(|_| 0);
        for line in departure.iter().flat_map(|departure| wrapped(&format!("! {departure}"), columns, 2)) {
            lines.push(Line::styled(line, theme.bad()));
        }
        for event in &told.happened {
            let is_current = phase == Some(event.phase);
            let is_first_seen = phase.is_none() && told.spans.iter().any(|span| span.phase == event.phase);
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
        Self { lines, current: current.unwrap_or(0), count: told.happened.len() }
    }

    /// As many lines as there is room for, under their heading. `scroll` is the
    /// first line wanted; it is put right when there are not so many.
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
        let shown = self.lines.into_iter().skip(first).take(room);
        std::iter::once(heading(title, &count, width, theme.heading())).chain(shown).collect()
    }
}
