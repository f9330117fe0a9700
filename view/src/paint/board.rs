//! The board and what is on it.

use super::{ADVANCE, Anchor, Form, Ink, Moment, Picture, Shape};
use crate::effect::Effect;
use crate::scene::{Look, Piece, PieceId, Scene, Sign};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use std::collections::BTreeMap;

/// The room for coordinates on each side of the board, in cells.
pub const MARGIN: f32 = 1.0;

/// Where the cells of a board lie on the sheet.
#[derive(Clone, Copy)]
struct Place<'a>(&'a Scene);

impl<'a> Place<'a> {
    const fn of(scene: &'a Scene) -> Self {
        Self(scene)
    }

    /// The centre of a cell.
    fn centre(self, at: Position) -> (f32, f32) {
        let (column, row) = self.0.place(at);
        (column as f32 + 0.5 + MARGIN, row as f32 + 0.5 + MARGIN)
    }
}

impl Picture {
    /// An empty sheet for a board.
    fn for_board(scene: &Scene) -> Self {
        let side = |cells: u8| f32::from(cells) + 2.0 * MARGIN;
        Self { width: side(scene.size.width()), height: side(scene.size.height()), shapes: Vec::new() }
    }

    pub(super) fn add(&mut self, ink: Ink, opacity: f32, form: Form) {
        if opacity > 0.0 {
            self.shapes.push(Shape { form, ink, opacity: opacity.min(1.0) });
        }
    }

    pub(super) fn text(&mut self, ink: Ink, (x, y): (f32, f32), size: f32, anchor: Anchor, text: impl Into<String>) {
        self.add(ink, 1.0, Form::Text { x, y, size, anchor, bold: false, text: text.into() });
    }

    /// A square around a point.
    fn square(&mut self, ink: Ink, opacity: f32, (x, y): (f32, f32), side: f32, radius: f32) {
        self.add(
            ink,
            opacity,
            Form::Rectangle { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side, radius },
        );
    }
}

/// The board without what stands on it: cells, marks, coordinates at the edges.
#[must_use]
pub fn ground(scene: &Scene) -> Picture {
    let mut picture = Picture::for_board(scene);
    let (width, height) = (f32::from(scene.size.width()), f32::from(scene.size.height()));
    picture.add(Ink::Board, 1.0, Form::Rectangle { x: MARGIN, y: MARGIN, width, height, radius: 0.0 });
    let place = Place::of(scene);
    paint_marks(&mut picture, scene);
    for &wall in &scene.walls {
        picture.square(Ink::Wall, 1.0, place.centre(wall), 1.0, 0.0);
    }
    let line = |from, to| Form::Line { from, to, width: 0.04 };
    for column in 0..=scene.size.width() {
        let x = f32::from(column) + MARGIN;
        picture.add(Ink::Grid, 1.0, line((x, MARGIN), (x, MARGIN + height)));
    }
    for row in 0..=scene.size.height() {
        let y = f32::from(row) + MARGIN;
        picture.add(Ink::Grid, 1.0, line((MARGIN, y), (MARGIN + width, y)));
    }
    for column in 1..=scene.size.width() {
        let (x, _) = place.centre(Position::new(column.into(), 1));
        for y in [MARGIN / 2.0, height + 1.5 * MARGIN] {
            picture.text(Ink::Faint, (x, y), 0.55, Anchor::Middle, column.to_string());
        }
    }
    for row in 1..=scene.size.height() {
        let (_, y) = place.centre(Position::new(1, row.into()));
        for x in [MARGIN / 2.0, width + 1.5 * MARGIN] {
            picture.text(Ink::Faint, (x, y), 0.55, Anchor::Middle, row.to_string());
        }
    }
    picture
}

/// Tints the cells that mean something to players, each with its sign; players
/// share a cell side by side.
fn paint_marks(picture: &mut Picture, scene: &Scene) {
    let place = Place::of(scene);
    let mut by_cell: BTreeMap<(i32, i32), BTreeMap<Seat, Sign>> = BTreeMap::new();
    for mark in &scene.marks {
        by_cell.entry((mark.at.x, mark.at.y)).or_default().insert(mark.seat, mark.sign);
    }
    for ((x, y), signs) in by_cell {
        let (left, top) = place.centre(Position::new(x, y));
        let width = 1.0 / signs.len() as f32;
        for (i, (seat, sign)) in signs.into_iter().enumerate() {
            let x = left - 0.5 + width * i as f32;
            let stripe = Form::Rectangle { x, y: top - 0.5, width, height: 1.0, radius: 0.0 };
            picture.add(Ink::Of(seat), 0.16, stripe);
            if sign == Sign::Flag {
                paint_flag(picture, seat, (x, top - 0.5), width);
                continue;
            }
            let number = (x + width / 2.0, top);
            paint_number(picture, seat, number, 0.4_f32.min(width), 0.5);
        }
    }
}

fn paint_number(picture: &mut Picture, seat: Seat, (x, y): (f32, f32), size: f32, opacity: f32) {
    let text = seat.number().to_string();
    picture.add(Ink::Of(seat), opacity, Form::Text { x, y, size, anchor: Anchor::Middle, bold: false, text });
}

/// Paints a flag with the number of its seat, and a frame that is seen around a
/// piece too: what stands there has reached it.
fn paint_flag(picture: &mut Picture, seat: Seat, (left, top): (f32, f32), width: f32) {
    let at = |x: f32, y: f32| (left + width * x, top + y);
    let corners = [at(0.05, 0.05), at(0.95, 0.05), at(0.95, 0.95), at(0.05, 0.95)];
    for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
        picture.add(Ink::Of(seat), 0.7, Form::Line { from, to, width: 0.06 });
    }
    picture.add(Ink::Of(seat), 0.9, Form::Line { from: at(0.3, 0.2), to: at(0.3, 0.82), width: 0.06 });
    let cloth = vec![at(0.3, 0.18), at(0.8, 0.34), at(0.3, 0.5)];
    picture.add(Ink::Of(seat), 0.9, Form::Polygon { points: cloth });
    paint_number(picture, seat, at(0.62, 0.7), 0.3_f32.min(width), 0.9);
}

/// What stands and happens on the board at a moment.
#[must_use]
pub fn action(moment: &Moment) -> Picture {
    let Moment { scene, effects, progress } = moment;
    let mut picture = Picture::for_board(scene);
    let place = Place::of(scene);
    // Shots lie under the pieces, so that what is written on those stays readable.
    for effect in effects {
        paint_blast(&mut picture, scene, effect, *progress);
        paint_shot(&mut picture, scene, effect, *progress);
    }
    // Robots stand on ruins, never on walls.
    let mut pieces: Vec<&Piece> = scene.pieces.iter().collect();
    pieces.sort_by_key(|piece| (!piece.is_gone, !matches!(piece.look, Look::Wall)));
    for piece in pieces {
        Posture::of(piece, place, effects, *progress).paint(&mut picture, scene);
    }
    for effect in effects {
        paint_effect(&mut picture, scene, effect, *progress);
    }
    paint_damage(&mut picture, scene, effects, *progress);
    picture
}

/// The cell at a point of the sheet, if there is one.
#[must_use]
pub fn cell_at(scene: &Scene, (x, y): (f32, f32)) -> Option<Position> {
    let cell = scene.cell((x - MARGIN).floor() as i32, (y - MARGIN).floor() as i32);
    scene.size.contains(cell).then_some(cell)
}

/// The frame of a cell that is looked at.
#[must_use]
pub fn selection(scene: &Scene, cell: Position) -> Picture {
    let mut picture = Picture::for_board(scene);
    outline(&mut picture, Ink::Text, 1.0, Place::of(scene).centre(cell), 0.5, 0.1);
    picture
}

/// Slow at both ends.
fn eased(progress: f32) -> f32 {
    progress * progress * (3.0 - 2.0 * progress)
}

fn between(from: f32, to: f32, progress: f32) -> f32 {
    from + (to - from) * progress
}

/// How far a phase is when the shots have got there.
const ARRIVAL: f32 = 0.4;

/// The part of a phase in which hits are seen, after the shots have got there.
fn late(progress: f32) -> f32 {
    ((progress - ARRIVAL) / (1.0 - ARRIVAL)).max(0.0)
}

/// How a piece is seen at a moment.
struct Posture<'a> {
    piece: &'a Piece,
    centre: (f32, f32),
    /// Which way it faces, as a vector on the sheet.
    facing: (f32, f32),
    /// How large it is, from 0 to 1.
    size: f32,
}

impl<'a> Posture<'a> {
    fn of(piece: &'a Piece, place: Place, effects: &[Effect], progress: f32) -> Self {
        let own = match piece.look {
            Look::Robot { facing, .. } => vector(facing),
            Look::Token { .. } | Look::Wall => (0.0, 0.0),
        };
        let mut posture = Self { piece, centre: place.centre(piece.at), facing: own, size: 1.0 };
        let there_and_back = if progress < 0.5 { 2.0 * progress } else { 2.0 - 2.0 * progress };
        for effect in effects {
            match *effect {
                Effect::Moved { piece: id, from, to } if id == piece.id => {
                    let (from, to) = (place.centre(from), place.centre(to));
                    posture.centre = (between(from.0, to.0, eased(progress)), between(from.1, to.1, eased(progress)));
                }
                Effect::Turned { piece: id, to } if id == piece.id => {
                    let to = vector(to);
                    let turned = (between(own.0, to.0, eased(progress)), between(own.1, to.1, eased(progress)));
                    let length = (turned.0 * turned.0 + turned.1 * turned.1).sqrt().max(0.01);
                    posture.facing = (turned.0 / length, turned.1 / length);
                }
                Effect::Bumped { piece: id, towards } if id == piece.id => {
                    let towards = place.centre(towards);
                    let way = 0.3 * there_and_back;
                    posture.centre =
                        (between(posture.centre.0, towards.0, way), between(posture.centre.1, towards.1, way));
                }
                Effect::Halted { piece: id } if id == piece.id => {
                    let way = 0.2 * there_and_back;
                    posture.centre = (posture.centre.0 + own.0 * way, posture.centre.1 + own.1 * way);
                }
                Effect::Vanished { piece: id } if id == piece.id => posture.size = 1.0 - progress,
                _ => {}
            }
        }
        posture
    }

    fn paint(&self, picture: &mut Picture, scene: &Scene) {
        if !scene.size.contains(self.piece.at) {
            return;
        }
        match &self.piece.look {
            Look::Wall if self.piece.is_gone => ruin(picture, self.centre),
            Look::Wall => self.paint_wall(picture),
            Look::Token { .. } if self.piece.is_gone => {}
            Look::Robot { seat, label, .. } if self.piece.is_gone => wreck(picture, *seat, label, self.centre),
            Look::Robot { seat, label: name, .. } => self.paint_robot(picture, *seat, name),
            Look::Token { seat, label: name } => {
                let (x, y) = self.centre;
                picture.add(Ink::Of(*seat), self.size, Form::Circle { x, y, radius: 0.42 * self.size });
                label(picture, Ink::OnPlayer, self.size, self.centre, 0.5, name.clone());
            }
        }
    }

    /// A wall with its lives; a bar tells how many of a new wall's they are.
    fn paint_wall(&self, picture: &mut Picture) {
        let Piece { lives, full, .. } = *self.piece;
        let (x, y) = self.centre;
        picture.square(Ink::Wall, 1.0, self.centre, 0.92 * self.size, 0.08);
        let is_damaged = lives < full;
        let middle = if is_damaged { y - 0.1 * self.size } else { y };
        let text = lives.to_string();
        // As large as fits.
        let size = (0.82 / (ADVANCE * text.len() as f32)).min(0.52);
        label(picture, Ink::OnWall, 1.0, (x, middle), size * self.size, text);
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

    fn paint_robot(&self, picture: &mut Picture, seat: Seat, name: &str) {
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
        label(picture, Ink::OnPlayer, 1.0, (x, y - 0.15 * size), 0.4 * size, name.to_owned());
        let lives = self.piece.lives.to_string();
        let height = (0.6 / (ADVANCE * lives.len() as f32)).min(0.32);
        label(picture, Ink::OnPlayer, 1.0, (x, y + 0.2 * size), height * size, lives);
    }
}

fn vector(direction: Direction) -> (f32, f32) {
    let (dx, dy) = direction.delta();
    (dx as f32, -dy as f32)
}

fn label(picture: &mut Picture, ink: Ink, opacity: f32, (x, y): (f32, f32), size: f32, text: String) {
    picture.add(ink, opacity, Form::Text { x, y, size, anchor: Anchor::Middle, bold: true, text });
}

/// Where a wall was: rubble.
fn ruin(picture: &mut Picture, (x, y): (f32, f32)) {
    for (dx, dy, side) in
        [(-0.24, -0.2, 0.26), (0.18, -0.26, 0.2), (0.0, 0.06, 0.16), (-0.22, 0.26, 0.2), (0.25, 0.2, 0.26)]
    {
        picture.square(Ink::Ruin, 1.0, (x + dx, y + dy), side, 0.03);
    }
}

/// Where a robot was: a cross with its name.
fn wreck(picture: &mut Picture, seat: Seat, name: &str, (x, y): (f32, f32)) {
    cross(picture, Ink::Of(seat), 0.55, (x, y), 0.38, 0.1);
    picture.square(Ink::Board, 0.85, (x, y), 0.46, 0.1);
    label(picture, Ink::Of(seat), 0.9, (x, y), 0.34, name.to_owned());
}

fn cross(picture: &mut Picture, ink: Ink, opacity: f32, (x, y): (f32, f32), arm: f32, width: f32) {
    for way in [arm, -arm] {
        picture.add(ink, opacity, Form::Line { from: (x - arm, y - way), to: (x + arm, y + way), width });
    }
}

/// Rays around something that is destroyed.
fn burst(picture: &mut Picture, (x, y): (f32, f32), progress: f32) {
    let (near, far) = (between(0.3, 0.6, progress), between(0.45, 0.95, progress));
    for (dx, dy) in
        [(0.0, 1.0), (0.7, 0.7), (1.0, 0.0), (0.7, -0.7), (0.0, -1.0), (-0.7, -0.7), (-1.0, 0.0), (-0.7, 0.7)]
    {
        let (from, to) = ((x + dx * near, y + dy * near), (x + dx * far, y + dy * far));
        picture.add(Ink::Damage, 1.0 - 0.7 * progress, Form::Line { from, to, width: 0.12 });
    }
}

/// How many lives each piece loses in a phase, in one number.
fn paint_damage(picture: &mut Picture, scene: &Scene, effects: &[Effect], progress: f32) {
    let shown = late(progress);
    if shown == 0.0 {
        return;
    }
    let mut lost: BTreeMap<PieceId, i32> = BTreeMap::new();
    for effect in effects {
        if let Effect::Hurt { piece, lives } = effect {
            let lost = lost.entry(*piece).or_default();
            *lost = lost.saturating_add(*lives);
        }
    }
    for (piece, lost) in lost {
        let Some(at) = position(scene, piece).filter(|at| scene.size.contains(*at)) else { continue };
        let (x, y) = Place::of(scene).centre(at);
        let (x, y) = (x + 0.3, y - 0.45 - 0.12 * shown);
        let text = format!("-{lost}");
        let width = ADVANCE * 0.5 * text.len() as f32 + 0.16;
        let plate = Form::Rectangle { x: x - width / 2.0, y: y - 0.27, width, height: 0.54, radius: 0.15 };
        picture.add(Ink::Damage, 1.0, plate);
        label(picture, Ink::OnPlayer, 1.0, (x, y), 0.5, text);
    }
}

/// A shot on its way, and what it reaches when it has got there.
fn paint_shot(picture: &mut Picture, scene: &Scene, effect: &Effect, progress: f32) {
    let Effect::Shot { seat, from, direction, hit, reach } = effect else { return };
    let place = Place::of(scene);
    let (dx, dy) = vector(*direction);
    let (x, y) = place.centre(*from);
    let start = (x + dx * 0.5, y + dy * 0.5);
    let end = hit.map_or_else(|| leaving(scene, *from, *direction), |hit| place.centre(hit));
    let arrived = (progress / ARRIVAL).min(1.0);
    let head = (between(start.0, end.0, arrived), between(start.1, end.1, arrived));
    if hit.is_some() && late(progress) > 0.0 {
        picture.square(Ink::Damage, 0.35 - 0.2 * late(progress), end, 2.0 * f32::from(*reach) + 1.0, 0.3);
    }
    picture.add(Ink::Of(*seat), 1.0 - 0.8 * late(progress), Form::Line { from: start, to: head, width: 0.2 });
}

/// A blast on its way to the end of the last cell, and then fading.
fn paint_blast(picture: &mut Picture, scene: &Scene, effect: &Effect, progress: f32) {
    let Effect::Blast { seat, from, direction, cells } = effect else { return };
    let place = Place::of(scene);
    let (start, next) = (place.centre(*from), place.centre(from.next(*direction)));
    let (dx, dy) = (next.0 - start.0, next.1 - start.1);
    let cells = f32::from(*cells);
    let arrived = (progress / ARRIVAL).min(1.0);
    let head = |beyond: f32| {
        let way = arrived * (cells + beyond);
        (start.0 + dx * way, start.1 + dy * way)
    };
    // As wide as a robot, to the edge of the last cell.
    let (tip, half) = (head(0.5), 0.42);
    let beam = Form::Rectangle {
        x: start.0.min(tip.0) - half * dy.abs(),
        y: start.1.min(tip.1) - half * dx.abs(),
        width: (tip.0 - start.0).abs() + 2.0 * half * dy.abs(),
        height: (tip.1 - start.1).abs() + 2.0 * half * dx.abs(),
        radius: 0.0,
    };
    picture.add(Ink::Damage, 0.5 - 0.3 * late(progress), beam);
    // Its round end stays within the cell.
    let line = Form::Line { from: start, to: head(0.4), width: 0.2 };
    picture.add(Ink::Of(*seat), 1.0 - 0.8 * late(progress), line);
}

fn outline(picture: &mut Picture, ink: Ink, opacity: f32, (x, y): (f32, f32), half: f32, width: f32) {
    let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
    let points = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    picture.add(ink, opacity, Form::Curve { points, width });
}

fn paint_effect(picture: &mut Picture, scene: &Scene, effect: &Effect, progress: f32) {
    let place = Place::of(scene);
    match effect {
        Effect::Shot { hit: Some(hit), .. } if late(progress) > 0.0 => {
            outline(picture, Ink::Damage, 1.0 - 0.4 * late(progress), place.centre(*hit), 0.5, 0.1);
        }
        Effect::Vanished { piece } => {
            if let Some(at) = position(scene, *piece).filter(|at| scene.size.contains(*at)) {
                burst(picture, place.centre(at), progress);
            }
        }
        Effect::Appeared(piece) if !piece.is_gone => {
            let posture = Posture { piece, centre: place.centre(piece.at), facing: (0.0, 0.0), size: eased(progress) };
            posture.paint(picture, scene);
        }
        Effect::Refused { seat, at } if scene.size.contains(*at) => {
            let centre = place.centre(*at);
            let opacity = 1.0 - 0.7 * progress;
            outline(picture, Ink::Of(*seat), opacity, centre, 0.42, 0.08);
            cross(picture, Ink::Of(*seat), opacity, centre, 0.26, 0.14);
        }
        _ => {}
    }
}

fn position(scene: &Scene, id: PieceId) -> Option<Position> {
    scene.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.at)
}

/// Where a shot that hits nothing leaves the board.
fn leaving(scene: &Scene, from: Position, direction: Direction) -> (f32, f32) {
    let (x, y) = Place::of(scene).centre(from);
    let (right, bottom) = (f32::from(scene.size.width()) + MARGIN, f32::from(scene.size.height()) + MARGIN);
    match direction {
        Direction::Up => (x, MARGIN),
        Direction::Down => (x, bottom),
        Direction::Left => (MARGIN, y),
        Direction::Right => (right, y),
    }
}
