//! The chart of the scores of a whole replay.

use super::{Anchor, ColorRole, Form, Picture};
use crate::replay::Summary;
use rulebook_core::players::Seat;

/// The width of a curve as a fraction of the height.
const CURVE: f32 = 0.035;
/// The size of the values on the axis.
const VALUE: f32 = 0.17;

/// The chart of the scores of all players, from the first frame at the left edge
/// to the last frame at the right edge. A mark shows each frame that departs from
/// the rules. Labeled lines show the minimum and the maximum score, and a line
/// shows zero if it lies between them. The sheet is 1 high and `width` wide.
#[must_use]
pub fn chart(summary: &Summary, width: f32) -> Picture {
    let mut chart = Picture { width, height: 1.0, shapes: Vec::new() };
    let along = |index: usize| width * index as f32 / (summary.frames - 1).max(1) as f32;
    let all = || summary.scores.iter().flatten().copied();
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let up = |score: i64| {
        let part = (score - least) as f32 / (most - least).max(1) as f32;
        1.0 - CURVE - part * (1.0 - 2.0 * CURVE)
    };
    let mut lines = vec![least, 0, most];
    lines.dedup();
    for y in lines.into_iter().map(up) {
        chart.add(ColorRole::Grid, 1.0, Form::Line { from: (0.0, y), to: (width, y), width: CURVE / 2.0 });
    }
    chart.add(ColorRole::Grid, 1.0, Form::Line { from: (0.0, up(least)), to: (0.0, up(most)), width: CURVE / 2.0 });
    for (number, _) in &summary.departures {
        let x = along(usize::try_from(number - summary.first).unwrap_or(usize::MAX));
        chart.add(ColorRole::Damage, 0.8, Form::Line { from: (x, 0.0), to: (x, 1.0), width: CURVE });
    }
    for (seat, scores) in Seat::ALL.into_iter().zip(&summary.scores) {
        // Only the corners, to keep the picture of a long game small.
        let mut points: Vec<(f32, f32)> = Vec::new();
        for (index, &score) in scores.iter().enumerate() {
            let same = |other: Option<&i64>| other == Some(&score);
            if !(same(index.checked_sub(1).and_then(|i| scores.get(i))) && same(scores.get(index + 1))) {
                points.push((along(index), up(score)));
            }
        }
        chart.add(ColorRole::Of(seat), 1.0, Form::Curve { points, width: CURVE });
    }
    // Inside the lines, so that the curves keep the whole width, and above the curves.
    for (score, y) in [(most, up(most) + 0.6 * VALUE), (least, up(least) - 0.6 * VALUE)] {
        let form = Form::Text { x: 0.06, y, size: VALUE, anchor: Anchor::Start, bold: false, text: score.to_string() };
        chart.add(ColorRole::Faint, 1.0, form);
    }
    let last = format!("{} {}", summary.step, summary.first + (summary.frames.saturating_sub(1)) as u64);
    let form = Form::Text {
        x: width - 0.06,
        y: up(least) - 0.6 * VALUE,
        size: VALUE,
        anchor: Anchor::End,
        bold: false,
        text: last,
    };
    chart.add(ColorRole::Faint, 1.0, form);
    chart
}
