//! Cells that mean something.

use super::glyphs::paint_glyph;
use super::sheet::{Place, Point};
use super::{Anchor, Form, Ink, Picture};
use crate::scene::{Mark, Scene, Sign};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use std::collections::BTreeMap;

/// Tints the cells that mean something to players, each with its sign; players
/// share a cell side by side. Other signs come on top of the tints.
pub(super) fn paint_marks(picture: &mut Picture, scene: &Scene) {
    let place = Place(scene.board);
    let mut by_cell: BTreeMap<(i32, i32), BTreeMap<Option<Seat>, Sign>> = BTreeMap::new();
    let is_tint = |mark: &&Mark| matches!(mark.sign, Sign::Number | Sign::Flag);
    for mark in scene.marks.iter().filter(is_tint) {
        by_cell.entry((mark.at.x, mark.at.y)).or_default().insert(mark.seat, mark.sign);
    }
    for ((x, y), signs) in by_cell {
        let (left, top) = place.centre(Position::new(x, y));
        let width = 1.0 / signs.len() as f32;
        for (i, (seat, sign)) in signs.into_iter().enumerate() {
            let x = left - 0.5 + width * i as f32;
            let stripe = Form::Rectangle { x, y: top - 0.5, width, height: 1.0, radius: 0.0 };
            picture.add(ink(seat), 0.16, stripe);
            if sign == Sign::Flag {
                paint_flag(picture, seat, (x, top - 0.5), width);
                continue;
            }
            paint_number(picture, seat, (x + width / 2.0, top), 0.4_f32.min(width), 0.5);
        }
    }
    for mark in scene.marks.iter().filter(|mark| !is_tint(mark)) {
        let (ink, centre) = (ink(mark.seat), place.centre(mark.at));
        match mark.sign {
            Sign::Dot => picture.add(ink, 0.55, Form::Circle { x: centre.0, y: centre.1, radius: 0.14 }),
            Sign::Frame => picture.outline(ink, 0.9, centre, 0.44, 0.08),
            Sign::Glyph(glyph) => paint_glyph(picture, glyph, (ink, Ink::Board), centre, 0.3),
            Sign::Number | Sign::Flag => {}
        }
    }
}

/// A player's color, or that of text.
fn ink(seat: Option<Seat>) -> Ink {
    seat.map_or(Ink::Text, Ink::Of)
}

fn paint_number(picture: &mut Picture, seat: Option<Seat>, (x, y): Point, size: f32, opacity: f32) {
    let Some(number) = seat.map(Seat::number) else { return };
    let text = number.to_string();
    picture.add(ink(seat), opacity, Form::Text { x, y, size, anchor: Anchor::Middle, bold: false, text });
}

/// Paints a flag with the number of its seat, and a frame that is seen around a
/// piece too: what stands there has reached it.
fn paint_flag(picture: &mut Picture, seat: Option<Seat>, (left, top): Point, width: f32) {
    let at = |x: f32, y: f32| (left + width * x, top + y);
    let ink = ink(seat);
    let corners = [at(0.05, 0.05), at(0.95, 0.05), at(0.95, 0.95), at(0.05, 0.95)];
    for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
        picture.add(ink, 0.7, Form::Line { from, to, width: 0.06 });
    }
    picture.add(ink, 0.9, Form::Line { from: at(0.3, 0.2), to: at(0.3, 0.82), width: 0.06 });
    let cloth = vec![at(0.3, 0.18), at(0.8, 0.34), at(0.3, 0.5)];
    picture.add(ink, 0.9, Form::Polygon { points: cloth });
    paint_number(picture, seat, at(0.62, 0.7), 0.3_f32.min(width), 0.9);
}
