//! The scores from the first round to the one that is shown, as curves.

use super::text::{ends, heading};
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Sparkline, Widget as _};
use rulebook_view::film::Summary;
use rulebook_view::scene::Panel;

/// How many rows the curves take at least.
pub(super) fn height(players: usize) -> u16 {
    u16::try_from(1 + 2 * players).unwrap_or(u16::MAX)
}

/// Draws a curve for each player, all on the same scale.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, summary: &Summary, panels: &[Panel], index: usize, theme: Theme) {
    let all = || summary.scores.iter().flatten().copied();
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    buffer.set_line(
        area.x,
        area.y,
        &heading("scores", &format!("{least} to {most}"), area.width, theme.heading()),
        area.width,
    );
    let players = u16::try_from(panels.len().max(1)).unwrap_or(u16::MAX);
    let each = (area.height.saturating_sub(1) / players).min(5);
    for (panel, scores) in panels.iter().zip(&summary.scores) {
        let row = u16::try_from(panel.seat.index()).unwrap_or(0) * each + area.y + 1;
        if each < 2 || row + each > area.bottom() {
            continue;
        }
        let title = ends(&format!("{} {}", panel.seat, panel.name), &panel.score.to_string(), area.width.into());
        buffer.set_line(area.x, row, &Line::styled(title, theme.player(panel.seat)), area.width);
        let place = Rect { y: row + 1, height: each - 1, ..area };
        // The least score is seen too, as the lowest of the eight steps of a row.
        let range = most.abs_diff(least).max(1);
        let floor = range.div_ceil(8 * u64::from(each - 1) - 1);
        Sparkline::default()
            .data(columns(scores, index, area.width.into(), |score| score.abs_diff(least) + floor))
            .max(range + floor)
            .style(theme.player(panel.seat))
            .render(place, buffer);
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
