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
        Sparkline::default()
            .data(columns(scores, index, area.width.into(), least))
            .max(most.abs_diff(least).max(1))
            .style(theme.player(panel.seat))
            .render(place, buffer);
    }
}

/// A value for each column: the whole record fits into the width, the part that
/// is not shown yet is left empty.
fn columns(scores: &[i64], index: usize, width: usize, least: i64) -> Vec<Option<u64>> {
    let frames = scores.len();
    let per_column = frames.div_ceil(width.max(1)).max(1);
    scores
        .chunks(per_column)
        .enumerate()
        .take_while(|(column, _)| column * per_column <= index)
        .map(|(column, chunk)| {
            let last = (index - column * per_column).min(chunk.len() - 1);
            Some(chunk[last].abs_diff(least))
        })
        .collect()
}
