//! Score curves up to the current round.

use super::text::{drawn, ends, heading};
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Sparkline, Widget as _};
use rulebook_view::replay::Summary;
use rulebook_view::scene::Panel;
use textwrap::core::display_width;

/// Maximum number of rows per player, including the name.
const MAX_ROWS: u16 = 5;

/// Number of rows of the curves with the names above them.
pub(super) fn height(players: usize) -> u16 {
    u16::try_from(1 + 2 * players).unwrap_or(u16::MAX)
}

/// Draws a curve for each player, all on the same scale.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, summary: &Summary, panels: &[Panel], index: usize, theme: Theme) {
    let all = || summary.scores.iter().flatten().copied();
    let scale = Scale { least: all().min().unwrap_or(0), most: all().max().unwrap_or(0) };
    let range = format!("{} to {}", scale.least, scale.most);
    buffer.set_line(area.x, area.y, &heading("scores", &range, area.width, theme.heading()), area.width);
    let players = u16::try_from(panels.len().max(1)).unwrap_or(u16::MAX);
    let each = (area.height.saturating_sub(1) / players).clamp(1, MAX_ROWS);
    let rows = (area.y + 1..area.bottom()).step_by(each.into());
    for ((panel, scores), y) in panels.iter().zip(&summary.scores).zip(rows) {
        let (seat, score) = (panel.seat.to_string(), panel.score.to_string());
        // With one row per player, the curve is between seat and score.
        let (name, around) = if each == 1 {
            (seat.clone(), u16::try_from(display_width(&seat) + display_width(&score) + 2).unwrap_or(u16::MAX))
        } else {
            (format!("{seat} {}", drawn(&panel.name)), 0)
        };
        let title = Line::styled(ends(&name, &score, area.width.into()), theme.player(panel.seat));
        buffer.set_line(area.x, y, &title, area.width);
        let before = if each == 1 { u16::try_from(display_width(&seat) + 1).unwrap_or(u16::MAX) } else { 0 };
        let place = Rect {
            x: area.x.saturating_add(before),
            y: if each == 1 { y } else { y + 1 },
            width: area.width.saturating_sub(around),
            height: (each - 1).max(1),
        };
        let curve = scale.curve(scores, index, place, theme, panel);
        curve.render(place.intersection(area), buffer);
    }
}

/// The range of all scores of the replay.
struct Scale {
    least: i64,
    most: i64,
}

impl Scale {
    fn curve<'a>(&self, scores: &[i64], index: usize, place: Rect, theme: Theme, panel: &Panel) -> Sparkline<'a> {
        // The lowest score is visible too, as the lowest of the eight levels of a row.
        let range = self.most.abs_diff(self.least).max(1);
        let floor = range.div_ceil(8 * u64::from(place.height) - 1);
        let height = |score: i64| score.abs_diff(self.least) + floor;
        Sparkline::default()
            .data(columns(scores, index, place.width.into(), height))
            .max(range + floor)
            .style(theme.player(panel.seat))
    }
}

/// A value per column: the whole record fills the width, and the part after the current round
/// is empty.
fn columns(scores: &[i64], index: usize, width: usize, height: impl Fn(i64) -> u64) -> Vec<Option<u64>> {
    let last = scores.len().saturating_sub(1);
    let frame = |column: usize| if width > 1 { column * last / (width - 1) } else { last };
    (0..width)
        .map(frame)
        .take_while(|&frame| frame <= index)
        .filter_map(|frame| scores.get(frame))
        .map(|&score| Some(height(score)))
        .collect()
}
