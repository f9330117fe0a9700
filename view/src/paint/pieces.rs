//! Pictures of pieces.

use super::glyphs::paint_glyph;
use super::sheet::{CellLayout, Point, eased, point_between};
use super::{ADVANCE, ColorRole, Form, Picture};
use crate::effect::Effect;
use crate::scene::{Item, Lives, Piece, PieceKind, Presence, Shade, Tone, Unit};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;

/// A piece as it is painted at a moment, with its position, direction and size.
pub(super) struct PiecePose<'a> {
    pub(super) piece: &'a Piece,
    pub(super) center: Point,
    /// The direction that it faces, as a vector on the sheet.
    pub(super) facing: Point,
    /// Its scale, from 0 to 1.
    pub(super) size: f32,
}

impl<'a> PiecePose<'a> {
    pub(super) fn of(piece: &'a Piece, layout: CellLayout, effects: &[Effect], progress: f32) -> Self {
        let own = match piece.look {
            PieceKind::Robot { facing, .. } => layout.vector(facing),
            _ => (0.0, 0.0),
        };
        let mut pose = Self { piece, center: layout.center(piece.at), facing: own, size: 1.0 };
        // Rises to 1 in the first half of the phase, and falls back to 0 in the second.
        let there_and_back = if progress < 0.5 { 2.0 * progress } else { 2.0 - 2.0 * progress };
        for effect in effects {
            match effect {
                Effect::Moved { piece: id, from, to } if *id == piece.id => {
                    pose.center = point_between(layout.center(*from), layout.center(*to), eased(progress));
                }
                Effect::Travelled { piece: id, path } if *id == piece.id => {
                    pose.center = along(layout, piece.at, path, eased(progress));
                }
                Effect::Turned { piece: id, to } if *id == piece.id => {
                    let turned = point_between(own, layout.vector(*to), eased(progress));
                    let length = (turned.0 * turned.0 + turned.1 * turned.1).sqrt().max(0.01);
                    pose.facing = (turned.0 / length, turned.1 / length);
                }
                Effect::Bumped { piece: id, towards } if *id == piece.id => {
                    pose.center = point_between(pose.center, layout.center(*towards), 0.3 * there_and_back);
                }
                Effect::Halted { piece: id } if *id == piece.id => {
                    let distance = 0.2 * there_and_back;
                    pose.center = (pose.center.0 + own.0 * distance, pose.center.1 + own.1 * distance);
                }
                Effect::Blocked { piece: id, direction } if *id == piece.id => {
                    let ((dx, dy), distance) = (layout.vector(*direction), 0.2 * there_and_back);
                    pose.center = (pose.center.0 + dx * distance, pose.center.1 + dy * distance);
                }
                Effect::Vanished { piece: id } if *id == piece.id => pose.size = 1.0 - progress,
                _ => {}
            }
        }
        pose
    }

    pub(super) fn paint(&self, picture: &mut Picture, layout: CellLayout) {
        if !layout.0.contains(self.piece.at) {
            return;
        }
        let first = picture.shapes.len();
        match (&self.piece.look, self.piece.presence) {
            (PieceKind::Wall { .. }, Presence::Gone) => ruin(picture, self.center),
            (PieceKind::Robot { seat, label, .. }, Presence::Gone) => wreck(picture, *seat, label, self.center),
            (_, Presence::Gone) => {}
            (PieceKind::Wall { lives }, _) => self.paint_wall(picture, *lives),
            (PieceKind::Robot { seat, label, lives, .. }, _) => self.paint_robot(picture, *seat, label, *lives),
            (PieceKind::Token { seat, label }, _) => {
                let (x, y) = self.center;
                picture.add(ColorRole::Of(*seat), self.size, Form::Circle { x, y, radius: 0.42 * self.size });
                picture.label(ColorRole::OnPlayer, self.size, self.center, 0.5, label.as_str());
            }
            (PieceKind::Stone { seat, shade }, _) => self.paint_stone(picture, *seat, *shade),
            (PieceKind::Unit(unit), _) => self.paint_unit(picture, unit),
            (PieceKind::Item { item, label }, _) => self.paint_item(picture, *item, label),
        }
        match self.piece.presence {
            Presence::Faded => picture.fade(first, 0.35),
            Presence::Frozen => self.paint_frost(picture, first),
            Presence::Active | Presence::Gone => {}
        }
    }

    /// A point at an offset from the center, scaled with the piece.
    fn at(&self, across: f32, down: f32) -> Point {
        (self.center.0 + across * self.size, self.center.1 + down * self.size)
    }

    /// Paints a wall with its lives; a bar shows their fraction of a new wall's lives.
    fn paint_wall(&self, picture: &mut Picture, Lives { left: lives, full }: Lives) {
        let (x, y) = self.center;
        picture.square(ColorRole::Wall, 1.0, self.center, 0.92 * self.size, 0.08);
        let is_damaged = lives < full;
        let middle = if is_damaged { y - 0.1 * self.size } else { y };
        let text = lives.to_string();
        // The largest size that fits.
        let size = (0.82 / (ADVANCE * text.len() as f32)).min(0.52);
        picture.label(ColorRole::OnWall, 1.0, (x, middle), size * self.size, text);
        if is_damaged {
            let whole = 0.76 * self.size;
            let bar = |width| Form::Rectangle {
                x: x - whole / 2.0,
                y: y + 0.24 * self.size,
                width,
                height: 0.13 * self.size,
                radius: 0.0,
            };
            picture.add(ColorRole::OnWall, 0.35, bar(whole));
            picture.add(ColorRole::OnWall, 1.0, bar(whole * lives as f32 / full as f32));
        }
    }

    fn paint_robot(&self, picture: &mut Picture, seat: Seat, name: &str, lives: Lives) {
        let ((x, y), (dx, dy), size) = (self.center, self.facing, self.size);
        // The nose shows the direction.
        let nose = |grown: f32| {
            let point = |ahead: f32, aside: f32| {
                let (ahead, aside) = (size * ahead, size * aside);
                (x + dx * ahead - dy * aside, y + dy * ahead + dx * aside)
            };
            Form::Polygon { points: vec![point(0.58 + grown, 0.0), point(0.1, 0.4 + grown), point(0.1, -0.4 - grown)] }
        };
        let body = |grown: f32| Form::Circle { x, y, radius: (0.42 + grown) * size };
        for (role, grown) in [(ColorRole::Board, 0.05), (ColorRole::Of(seat), 0.0)] {
            picture.add(role, 1.0, nose(grown));
            picture.add(role, 1.0, body(grown));
        }
        picture.label(ColorRole::OnPlayer, 1.0, (x, y - 0.15 * size), 0.4 * size, name);
        let lives = lives.left.to_string();
        let height = (0.6 / (ADVANCE * lives.len() as f32)).min(0.32);
        picture.label(ColorRole::OnPlayer, 1.0, (x, y + 0.2 * size), height * size, lives);
    }

    fn paint_stone(&self, picture: &mut Picture, seat: Seat, shade: Shade) {
        let (x, y) = self.center;
        for (role, radius) in [(ColorRole::Board, 0.45), (ColorRole::Of(seat), 0.42), (ColorRole::Stone(shade), 0.34)] {
            picture.add(role, 1.0, Form::Circle { x, y, radius: radius * self.size });
        }
    }

    /// Paints a unit: a square with its glyph, its label and its health, over its
    /// mount and with its load.
    fn paint_unit(&self, picture: &mut Picture, unit: &Unit) {
        if let Some(mount) = unit.mount {
            paint_thing(picture, mount, self.at(0.0, 0.16), 0.42 * self.size);
        }
        // A mounted unit is smaller, so that both are visible.
        let (center, side) = if unit.mount.is_some() { (self.at(0.0, -0.14), 0.58) } else { (self.center, 0.8) };
        let side = side * self.size;
        picture.square(ColorRole::Board, 1.0, center, side + 0.1 * self.size, 0.24 * side);
        picture.square(ColorRole::Of(unit.seat), 1.0, center, side, 0.2 * side);
        let inside = |down: f32| (center.0, center.1 + down * side);
        let room = |height: f32| (0.9 * side / (ADVANCE * unit.label.chars().count().max(1) as f32)).min(height * side);
        // Below the number, the label is smaller.
        let (above, height) = match (unit.health.is_some(), unit.is_numbered) {
            (true, true) => (-0.05, 0.5),
            (true, false) => (-0.12, 0.58),
            (false, is_numbered) => (0.0, if is_numbered { 0.5 } else { 0.58 }),
        };
        match unit.glyph {
            Some(glyph) => {
                let roles = (ColorRole::OnPlayer, ColorRole::Of(unit.seat));
                paint_glyph(picture, glyph, roles, inside(above - 0.14), 0.22 * side);
                picture.label(ColorRole::OnPlayer, 1.0, inside(above + 0.24), room(0.32), unit.label.as_str());
            }
            None => picture.label(ColorRole::OnPlayer, 1.0, inside(above), room(height), unit.label.as_str()),
        }
        if let Some(health) = unit.health {
            let whole = 0.8 * side;
            let bar = |width| Form::Rectangle {
                x: center.0 - whole / 2.0,
                y: center.1 + 0.27 * side,
                width,
                height: 0.14 * side,
                radius: 0.0,
            };
            picture.add(ColorRole::OnPlayer, 0.35, bar(whole));
            picture.add(ColorRole::OnPlayer, 1.0, bar(whole * health.part()));
        }
        if unit.is_numbered {
            let (x, y) = (center.0 - 0.43 * side, center.1 - 0.43 * side);
            picture.add(ColorRole::Board, 1.0, Form::Circle { x, y, radius: 0.19 * side });
            picture.label(ColorRole::Of(unit.seat), 1.0, (x, y), 0.34 * side, unit.seat.number().to_string());
        }
        if let Some(item) = unit.carries {
            paint_thing(picture, item, self.at(0.29, -0.29), 0.17 * self.size);
        }
    }

    fn paint_item(&self, picture: &mut Picture, item: Item, label: &str) {
        let (center, half) = if label.is_empty() { (self.center, 0.34) } else { (self.at(0.0, -0.1), 0.28) };
        paint_thing(picture, item, center, half * self.size);
        if !label.is_empty() {
            picture.label(ColorRole::Text, 1.0, self.at(0.0, 0.34), 0.26 * self.size, label);
        }
    }

    /// Makes the shapes from `first` on pale, and paints an ice crystal over them.
    fn paint_frost(&self, picture: &mut Picture, first: usize) {
        picture.fade(first, 0.6);
        // Beside the label.
        let center = self.at(-0.29, -0.29);
        for (role, width) in [(ColorRole::Board, 0.14), (ColorRole::Tone(Tone::Blue), 0.05)] {
            for (dx, dy) in [(0.0, 0.13), (0.12, 0.07), (0.12, -0.07)] {
                let (from, to) = ((center.0 - dx, center.1 - dy), (center.0 + dx, center.1 + dy));
                picture.add(role, 1.0, Form::Line { from, to, width });
            }
        }
    }
}

fn paint_thing(picture: &mut Picture, item: Item, center: Point, half: f32) {
    paint_glyph(picture, item.glyph, (ColorRole::Tone(item.tone), ColorRole::Board), center, half);
}

/// The point that a piece has reached on its path. All steps of the path take the same time.
fn along(layout: CellLayout, from: Position, path: &[Position], progress: f32) -> Point {
    let steps = progress * path.len() as f32;
    let step = (steps as usize).min(path.len().saturating_sub(1));
    let before = step.checked_sub(1).map_or(from, |before| path[before]);
    let after = path.get(step).copied().unwrap_or(from);
    point_between(layout.center(before), layout.center(after), steps - step as f32)
}

/// Paints the rubble of a destroyed wall.
fn ruin(picture: &mut Picture, (x, y): Point) {
    for (dx, dy, side) in
        [(-0.24, -0.2, 0.26), (0.18, -0.26, 0.2), (0.0, 0.06, 0.16), (-0.22, 0.26, 0.2), (0.25, 0.2, 0.26)]
    {
        picture.square(ColorRole::Ruin, 1.0, (x + dx, y + dy), side, 0.03);
    }
}

/// Paints the wreck of a destroyed robot: a cross with its name.
fn wreck(picture: &mut Picture, seat: Seat, name: &str, (x, y): Point) {
    picture.cross(ColorRole::Of(seat), 0.55, (x, y), 0.38, 0.1);
    picture.square(ColorRole::Board, 0.85, (x, y), 0.46, 0.1);
    picture.label(ColorRole::Of(seat), 0.9, (x, y), 0.34, name);
}
