//! The expected lead of the first of two players during a game.

use super::text::{columns_in, fitted};
use super::{Anchor, ColorRole, Form, Picture};
use rulebook_core::players::Seat;

/// A move that was judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JudgedMove {
    /// The number of the state before the move.
    pub number: u64,
    /// The player of the move.
    pub seat: Seat,
    /// The expected final lead of the first player before the move, in points.
    pub lead: f32,
    /// How much the move gave away, in points.
    pub loss: f32,
}

/// The sheet, with its origin at the upper left corner of the plot.
const LEFT: f32 = 0.9;
const TOP: f32 = 0.7;
const RIGHT: f32 = 0.3;
const BOTTOM: f32 = 0.5;
const WIDTH: f32 = 12.0;
const HEIGHT: f32 = 5.0;
/// The font size.
const FONT: f32 = 0.26;
/// From this loss in points on, a move is a blunder, and its loss is written in the picture.
pub const LARGE_LOSS: f32 = 4.0;

/// The lead of the first player as a curve, from the first move at the left to the last one at the right. A dot in the
/// color of its player marks each move that gave away something, and a line below it shows how much. A [large loss](LARGE_LOSS) is
/// written beside it.
#[must_use]
pub fn lead(names: [&str; 2], moves: &[JudgedMove]) -> Picture {
    let (width, height) = (LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM);
    let mut picture = Picture { width, height, shapes: Vec::new() };
    let sheet = Form::Rectangle { x: 0.0, y: 0.0, width, height, radius: 0.0 };
    picture.add(ColorRole::Sheet, 1.0, sheet);
    let after = |judged: &JudgedMove| judged.lead - judged.loss * sign(judged.seat);
    let most = moves.iter().flat_map(|judged| [judged.lead.abs(), after(judged).abs()]).fold(4.0, f32::max);
    let step = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0].into_iter().find(|step| most / step <= 4.0).unwrap_or(64.0);
    let most = step * (most / step).ceil();
    let (first, last) =
        (moves.first().map_or(0, |judged| judged.number), moves.last().map_or(0, |judged| judged.number));
    let along = |number: u64| LEFT + WIDTH * number.saturating_sub(first) as f32 / (last - first).max(1) as f32;
    let up = |lead: f32| TOP + HEIGHT * (most - lead) / (2.0 * most);
    let most_letters = columns_in(WIDTH / 3.0, 1.2 * FONT);
    for (name, x, anchor, seat) in [(names[0], LEFT, Anchor::Start, 0), (names[1], LEFT + WIDTH, Anchor::End, 1)] {
        let form =
            Form::Text { x, y: TOP / 2.0, size: 1.2 * FONT, anchor, bold: true, text: fitted(name, most_letters) };
        picture.add(ColorRole::Of(Seat::ALL[seat]), 1.0, form);
    }
    let title = (LEFT + WIDTH / 2.0, TOP / 2.0);
    picture.text(ColorRole::Faint, title, FONT, Anchor::Middle, "expected final lead");
    let steps = (most / step) as i32;
    for value in (-steps..=steps).map(|number| number as f32 * step) {
        let (y, thick) = (up(value), if value == 0.0 { 0.04 } else { 0.015 });
        let line = Form::Line { from: (LEFT, y), to: (LEFT + WIDTH, y), width: thick };
        picture.add(ColorRole::Grid, 1.0, line);
        let label = if value == 0.0 { "0".to_owned() } else { format!("{value:+.0}") };
        picture.text(ColorRole::Faint, (LEFT - 0.15, y), FONT, Anchor::End, label);
    }
    for number in (first..=last).filter(|number| number.is_multiple_of(10)) {
        let at = (along(number), TOP + HEIGHT + BOTTOM / 2.0);
        picture.text(ColorRole::Faint, at, FONT, Anchor::Middle, number.to_string());
    }
    for judged in moves.iter().filter(|judged| judged.loss > 0.0) {
        let (x, role) = (along(judged.number), ColorRole::Of(judged.seat));
        let line = Form::Line { from: (x, up(judged.lead)), to: (x, up(after(judged))), width: 0.06 };
        picture.add(role, 0.6, line);
        picture.add(role, 1.0, Form::Circle { x, y: up(judged.lead), radius: 0.07 });
    }
    let points = moves.iter().map(|judged| (along(judged.number), up(judged.lead))).collect();
    picture.add(ColorRole::Text, 1.0, Form::Curve { points, width: 0.04 });
    for judged in moves.iter().filter(|judged| judged.loss >= LARGE_LOSS) {
        let beyond = 0.75 * FONT * sign(judged.seat);
        let at = (along(judged.number), up(after(judged)) + beyond);
        picture.text(ColorRole::Text, at, 0.8 * FONT, Anchor::Middle, format!("{:.0}", judged.loss));
    }
    picture
}

/// Whose gain a positive lead is.
fn sign(seat: Seat) -> f32 {
    if seat == Seat::ALL[0] { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::{JudgedMove, lead};
    use crate::paint::{ColorRole, Form, Picture};
    use rulebook_core::players::Seat;

    const fn judged(number: u64, seat: usize, lead: f32, loss: f32) -> JudgedMove {
        JudgedMove { number, seat: Seat::ALL[seat], lead, loss }
    }

    fn texts(picture: &Picture) -> Vec<&str> {
        let text = |form: &Form| matches!(form, Form::Text { .. });
        let texts = picture.shapes.iter().filter(|shape| text(&shape.form));
        texts.filter_map(|shape| if let Form::Text { text, .. } = &shape.form { Some(&**text) } else { None }).collect()
    }

    #[test]
    fn the_curve_goes_up_with_the_lead_and_losses_go_against_their_player() {
        let picture = lead(["one", "two"], &[judged(0, 0, 2.0, 0.0), judged(1, 1, 2.0, 6.0), judged(2, 0, 8.0, 1.0)]);
        let curve = picture.shapes.iter().find_map(|shape| match &shape.form {
            Form::Curve { points, .. } => Some(points.clone()),
            _ => None,
        });
        let points = curve.unwrap();
        assert!(points[0].0 < points[1].0 && points[0].1 == points[1].1 && points[2].1 < points[1].1);
        let losses: Vec<_> = picture
            .shapes
            .iter()
            .filter_map(|shape| match shape.form {
                Form::Line { from, to, .. } if matches!(shape.color_role, ColorRole::Of(_)) => Some(to.1 - from.1),
                _ => None,
            })
            .collect();
        // The second player's loss raises the lead of the first one; the picture grows downwards.
        assert!(losses.len() == 2 && losses[0] < 0.0 && losses[1] > 0.0, "{losses:?}");
        assert!(texts(&picture).contains(&"one") && texts(&picture).contains(&"6") && !texts(&picture).contains(&"1"));
    }

    #[test]
    fn a_game_without_moves_has_an_empty_picture() {
        assert!(texts(&lead(["one", "two"], &[])).contains(&"0"));
    }
}
