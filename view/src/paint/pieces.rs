//! What stands on the board.

use super::glyphs::paint_glyph;
use super::sheet::{Place, Point, eased, point_between};
use super::{ADVANCE, Form, Ink, Picture};
use crate::effect::Effect;
use crate::scene::{Item, Lives, Look, Piece, Presence, Shade, Tone, Unit};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;

/// How a piece is seen at a moment.
pub(super) struct Posture<'a> {
    pub(super) piece: &'a Piece,
    pub(super) centre: Point,
    /// Which way it faces, as a vector on the sheet.
    pub(super) facing: Point,
    /// How large it is, from 0 to 1.
    pub(super) size: f32,
}

impl<'a> Posture<'a> {
    pub(super) fn of(piece: &'a Piece, place: Place, effects: &[Effect], progress: f32) -> Self {
        let own = match piece.look {
            Look::Robot { facing, .. } => place.vector(facing),
            _ => (0.0, 0.0),
        };
        let mut posture = Self { piece, centre: place.centre(piece.at), facing: own, size: 1.0 };
        let there_and_back = if progress < 0.5 { 2.0 * progress } else { 2.0 - 2.0 * progress };
        for effect in effects {
            match effect {
                Effect::Moved { piece: id, from, to } if *id == piece.id => {
                    posture.centre = point_between(place.centre(*from), place.centre(*to), eased(progress));
                }
                Effect::Travelled { piece: id, path } if *id == piece.id => {
                    posture.centre = along(place, piece.at, path, eased(progress));
                }
                Effect::Turned { piece: id, to } if *id == piece.id => {
                    let turned = point_between(own, place.vector(*to), eased(progress));
                    let length = (turned.0 * turned.0 + turned.1 * turned.1).sqrt().max(0.01);
                    posture.facing = (turned.0 / length, turned.1 / length);
                }
                Effect::Bumped { piece: id, towards } if *id == piece.id => {
                    posture.centre = point_between(posture.centre, place.centre(*towards), 0.3 * there_and_back);
                }
                Effect::Halted { piece: id } if *id == piece.id => {
                    let way = 0.2 * there_and_back;
                    posture.centre = (posture.centre.0 + own.0 * way, posture.centre.1 + own.1 * way);
                }
                Effect::Vanished { piece: id } if *id == piece.id => posture.size = 1.0 - progress,
                _ => {}
            }
        }
        posture
    }

    pub(super) fn paint(&self, picture: &mut Picture, place: Place) {
        if !place.0.contains(self.piece.at) {
            return;
        }
        let first = picture.shapes.len();
        match (&self.piece.look, self.piece.presence) {
            (Look::Wall { .. }, Presence::Gone) => ruin(picture, self.centre),
            (Look::Robot { seat, label, .. }, Presence::Gone) => wreck(picture, *seat, label, self.centre),
            (_, Presence::Gone) => {}
            (Look::Wall { lives }, _) => self.paint_wall(picture, *lives),
            (Look::Robot { seat, label, lives, .. }, _) => self.paint_robot(picture, *seat, label, *lives),
            (Look::Token { seat, label }, _) => {
                let (x, y) = self.centre;
                picture.add(Ink::Of(*seat), self.size, Form::Circle { x, y, radius: 0.42 * self.size });
                picture.label(Ink::OnPlayer, self.size, self.centre, 0.5, label.as_str());
            }
            (Look::Stone { seat, shade }, _) => self.paint_stone(picture, *seat, *shade),
            (Look::Unit(unit), _) => self.paint_unit(picture, unit),
            (Look::Item { item, label }, _) => self.paint_item(picture, *item, label),
        }
        match self.piece.presence {
            Presence::Faded => picture.fade(first, 0.35),
            Presence::Frozen => self.paint_frost(picture, first),
            Presence::Active | Presence::Gone => {}
        }
    }

    /// A point beside the centre, as far as the piece is large.
    fn at(&self, across: f32, down: f32) -> Point {
        (self.centre.0 + across * self.size, self.centre.1 + down * self.size)
    }

    /// A wall with its lives; a bar tells how many of a new wall's they are.
    fn paint_wall(&self, picture: &mut Picture, Lives { left: lives, full }: Lives) {
        let (x, y) = self.centre;
        picture.square(Ink::Wall, 1.0, self.centre, 0.92 * self.size, 0.08);
        let is_damaged = lives < full;
        let middle = if is_damaged { y - 0.1 * self.size } else { y };
        let text = lives.to_string();
        // As large as fits.
        let size = (0.82 / (ADVANCE * text.len() as f32)).min(0.52);
        picture.label(Ink::OnWall, 1.0, (x, middle), size * self.size, text);
        if is_damaged {
            let whole = 0.76 * self.size;
            let bar = |width| Form::Rectangle {
                x: x - whole / 2.0,
                y: y + 0.24 * self.size,
                width,
                height: 0.13 * self.size,
                radius: 0.0,
            };
            picture.add(Ink::OnWall, 0.35, bar(whole));
            picture.add(Ink::OnWall, 1.0, bar(whole * lives as f32 / full as f32));
        }
    }

    fn paint_robot(&self, picture: &mut Picture, seat: Seat, name: &str, lives: Lives) {
        let ((x, y), (dx, dy), size) = (self.centre, self.facing, self.size);
        // The nose, which tells the direction.
        let nose = |grown: f32| {
            let point = |ahead: f32, aside: f32| {
                let (ahead, aside) = (size * ahead, size * aside);
                (x + dx * ahead - dy * aside, y + dy * ahead + dx * aside)
            };
            Form::Polygon { points: vec![point(0.58 + grown, 0.0), point(0.1, 0.4 + grown), point(0.1, -0.4 - grown)] }
        };
        let body = |grown: f32| Form::Circle { x, y, radius: (0.42 + grown) * size };
        for (ink, grown) in [(Ink::Board, 0.05), (Ink::Of(seat), 0.0)] {
            picture.add(ink, 1.0, nose(grown));
            picture.add(ink, 1.0, body(grown));
        }
        picture.label(Ink::OnPlayer, 1.0, (x, y - 0.15 * size), 0.4 * size, name);
        let lives = lives.left.to_string();
        let height = (0.6 / (ADVANCE * lives.len() as f32)).min(0.32);
        picture.label(Ink::OnPlayer, 1.0, (x, y + 0.2 * size), height * size, lives);
    }

    fn paint_stone(&self, picture: &mut Picture, seat: Seat, shade: Shade) {
        let (x, y) = self.centre;
        for (ink, radius) in [(Ink::Board, 0.45), (Ink::Of(seat), 0.42), (Ink::Stone(shade), 0.34)] {
            picture.add(ink, 1.0, Form::Circle { x, y, radius: radius * self.size });
        }
    }

    /// A square with its sign, its label and its health, on what it sits on and
    /// with what it carries.
    fn paint_unit(&self, picture: &mut Picture, unit: &Unit) {
        if let Some(mount) = unit.mount {
            paint_thing(picture, mount, self.at(0.0, 0.16), 0.42 * self.size);
        }
        // What sits on something is smaller, so that both are seen.
        let (centre, side) = if unit.mount.is_some() { (self.at(0.0, -0.14), 0.58) } else { (self.centre, 0.8) };
        let side = side * self.size;
        picture.square(Ink::Board, 1.0, centre, side + 0.1 * self.size, 0.24 * side);
        picture.square(Ink::Of(unit.seat), 1.0, centre, side, 0.2 * side);
        let inside = |down: f32| (centre.0, centre.1 + down * side);
        let room = |height: f32| (0.9 * side / (ADVANCE * unit.label.chars().count().max(1) as f32)).min(height * side);
        let above = if unit.health.is_some() { -0.12 } else { 0.0 };
        match unit.glyph {
            Some(glyph) => {
                let inks = (Ink::OnPlayer, Ink::Of(unit.seat));
                paint_glyph(picture, glyph, inks, inside(above - 0.14), 0.22 * side);
                picture.label(Ink::OnPlayer, 1.0, inside(above + 0.24), room(0.32), unit.label.as_str());
            }
            None => picture.label(Ink::OnPlayer, 1.0, inside(above), room(0.58), unit.label.as_str()),
        }
        if let Some(health) = unit.health {
            let whole = 0.8 * side;
            let bar = |width| Form::Rectangle {
                x: centre.0 - whole / 2.0,
                y: centre.1 + 0.27 * side,
                width,
                height: 0.14 * side,
                radius: 0.0,
            };
            picture.add(Ink::OnPlayer, 0.35, bar(whole));
            picture.add(Ink::OnPlayer, 1.0, bar(whole * health.part()));
        }
        if let Some(item) = unit.carries {
            paint_thing(picture, item, self.at(0.29, -0.29), 0.17 * self.size);
        }
    }

    fn paint_item(&self, picture: &mut Picture, item: Item, label: &str) {
        let (centre, half) = if label.is_empty() { (self.centre, 0.34) } else { (self.at(0.0, -0.1), 0.28) };
        paint_thing(picture, item, centre, half * self.size);
        if !label.is_empty() {
            picture.label(Ink::Text, 1.0, self.at(0.0, 0.34), 0.26 * self.size, label);
        }
    }

    /// Makes what was painted from a shape on pale, and puts an ice crystal onto it.
    fn paint_frost(&self, picture: &mut Picture, first: usize) {
        picture.fade(first, 0.6);
        let centre = self.at(-0.23, -0.23);
        for (ink, width) in [(Ink::Board, 0.16), (Ink::Tone(Tone::Blue), 0.06)] {
            for (dx, dy) in [(0.0, 0.18), (0.16, 0.09), (0.16, -0.09)] {
                let (from, to) = ((centre.0 - dx, centre.1 - dy), (centre.0 + dx, centre.1 + dy));
                picture.add(ink, 1.0, Form::Line { from, to, width });
            }
        }
    }
}

fn paint_thing(picture: &mut Picture, item: Item, centre: Point, half: f32) {
    paint_glyph(picture, item.glyph, (Ink::Tone(item.tone), Ink::Board), centre, half);
}

/// A point on the way along a path, all steps of which take the same time.
fn along(place: Place, from: Position, path: &[Position], progress: f32) -> Point {
    let way = progress * path.len() as f32;
    let step = (way as usize).min(path.len().saturating_sub(1));
    let before = step.checked_sub(1).map_or(from, |before| path[before]);
    let after = path.get(step).copied().unwrap_or(from);
    point_between(place.centre(before), place.centre(after), way - step as f32)
}

/// Where a wall was: rubble.
fn ruin(picture: &mut Picture, (x, y): Point) {
    for (dx, dy, side) in
        [(-0.24, -0.2, 0.26), (0.18, -0.26, 0.2), (0.0, 0.06, 0.16), (-0.22, 0.26, 0.2), (0.25, 0.2, 0.26)]
    {
        picture.square(Ink::Ruin, 1.0, (x + dx, y + dy), side, 0.03);
    }
}

/// Where a robot was: a cross with its name.
fn wreck(picture: &mut Picture, seat: Seat, name: &str, (x, y): Point) {
    picture.cross(Ink::Of(seat), 0.55, (x, y), 0.38, 0.1);
    picture.square(Ink::Board, 0.85, (x, y), 0.46, 0.1);
    picture.label(Ink::Of(seat), 0.9, (x, y), 0.34, name);
}
