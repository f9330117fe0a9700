//! Marked cells.

use super::glyphs::paint_glyph;
use super::sheet::{CellLayout, Point};
use super::{Anchor, ColorRole, Form, Picture};
use crate::scene::{Board, Mark, Scene, Sign};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use std::collections::BTreeMap;

/// The picture of marks on a board without anything else.
#[must_use]
pub fn marks(board: Board, marks: Vec<Mark>) -> Picture {
    let mut picture = Picture::for_board(board);
    paint_marks(&mut picture, &Scene { marks, ..Scene::new("", board) });
    picture
}

/// Paints the marks: tints with seat numbers first, then the other signs over
/// them. Several players share a tinted cell side by side.
pub(super) fn paint_marks(picture: &mut Picture, scene: &Scene) {
    let layout = CellLayout(scene.board);
    let mut by_cell: BTreeMap<(i32, i32), BTreeMap<Option<Seat>, Sign>> = BTreeMap::new();
    let is_tint = |mark: &&Mark| matches!(mark.sign, Sign::Number | Sign::Flag);
    for mark in scene.marks.iter().filter(is_tint) {
        by_cell.entry((mark.at.x, mark.at.y)).or_default().insert(mark.seat, mark.sign);
    }
    for ((x, y), signs) in by_cell {
        let (left, top) = layout.center(Position::new(x, y));
        let width = 1.0 / signs.len() as f32;
        for (i, (seat, sign)) in signs.into_iter().enumerate() {
            let x = left - 0.5 + width * i as f32;
            let stripe = Form::Rectangle { x, y: top - 0.5, width, height: 1.0, radius: 0.0 };
            picture.add(color_role(seat), 0.16, stripe);
            if sign == Sign::Flag {
                paint_flag(picture, seat, (x, top - 0.5), width);
                continue;
            }
            paint_number(picture, seat, (x + width / 2.0, top), 0.4_f32.min(width), 0.5);
        }
    }
    for mark in scene.marks.iter().filter(|mark| !is_tint(mark)) {
        let (role, center) = (color_role(mark.seat), layout.center(mark.at));
        match mark.sign {
            Sign::Dot => picture.add(role, 0.55, Form::Circle { x: center.0, y: center.1, radius: 0.14 }),
            Sign::Frame => picture.outline(role, 0.9, center, 0.44, 0.08),
            Sign::Glyph(glyph) => paint_glyph(picture, glyph, (role, ColorRole::Board), center, 0.3),
            Sign::Number | Sign::Flag => {}
        }
    }
}

/// The player's color, or the text color if the mark has no player.
fn color_role(seat: Option<Seat>) -> ColorRole {
    seat.map_or(ColorRole::Text, ColorRole::Of)
}

fn paint_number(picture: &mut Picture, seat: Option<Seat>, (x, y): Point, size: f32, opacity: f32) {
    let Some(number) = seat.map(Seat::number) else { return };
    let text = number.to_string();
    picture.add(color_role(seat), opacity, Form::Text { x, y, size, anchor: Anchor::Middle, bold: false, text });
}

/// Paints a flag with the number of its seat, and a frame that stays visible around
/// a piece, which has reached the flag.
fn paint_flag(picture: &mut Picture, seat: Option<Seat>, (left, top): Point, width: f32) {
    let at = |x: f32, y: f32| (left + width * x, top + y);
    let role = color_role(seat);
    let corners = [at(0.05, 0.05), at(0.95, 0.05), at(0.95, 0.95), at(0.05, 0.95)];
    for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
        picture.add(role, 0.7, Form::Line { from, to, width: 0.06 });
    }
    picture.add(role, 0.9, Form::Line { from: at(0.3, 0.2), to: at(0.3, 0.82), width: 0.06 });
    let cloth = vec![at(0.3, 0.18), at(0.8, 0.34), at(0.3, 0.5)];
    picture.add(role, 0.9, Form::Polygon { points: cloth });
    paint_number(picture, seat, at(0.62, 0.7), 0.3_f32.min(width), 0.9);
}
