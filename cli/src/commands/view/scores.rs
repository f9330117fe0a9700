//! The scores from the first round to the one that is shown, as curves.

use super::text::{drawn, ends, heading};
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Sparkline, Widget as _};
use rulebook_view::film::Summary;
use rulebook_view::scene::Panel;
use textwrap::core::display_width;

/// The most rows of a player, with the one for the name.
const MOST_ROWS: u16 = 5;

/// How many rows the curves take where the names stand above them.
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
    let each = (area.height.saturating_sub(1) / players).clamp(1, MOST_ROWS);
    let rows = (area.y + 1..area.bottom()).step_by(each.into());
    for ((panel, scores), y) in panels.iter().zip(&summary.scores).zip(rows) {
        let (seat, score) = (panel.seat.to_string(), panel.score.to_string());
        // With one row a player, the curve stands between seat and score.
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

/// The scores between which all of the film's lie.
struct Scale {
    least: i64,
    most: i64,
}

impl Scale {
    fn curve<'a>(&self, scores: &[i64], index: usize, place: Rect, theme: Theme, panel: &Panel) -> Sparkline<'a> {
        // The least score is seen too, as the lowest of the eight steps of a row.
        let range = self.most.abs_diff(self.least).max(1);
        let floor = range.div_ceil(8 * u64::from(place.height) - 1);
        let height = |score: i64| score.abs_diff(self.least) + floor;
        Sparkline::default()
            .data(columns(scores, index, place.width.into(), height))
            .max(range + floor)
            .style(theme.player(panel.seat))
    }
}

/// A value for each column: the whole record takes the whole width, the part that
/// is not shown yet is left empty.
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
