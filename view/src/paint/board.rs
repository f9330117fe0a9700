//! The board and what is on it.

use super::{Anchor, Form, Ink, Moment, Picture, Shape};
use crate::effect::Effect;
use crate::scene::{Look, Piece, PieceId, Scene};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;

/// The room for coordinates on each side of the board, in cells.
pub const MARGIN: f32 = 1.0;

/// Where the cells of a board lie on the sheet.
#[derive(Clone, Copy)]
struct Place {
    height: f32,
}

impl Place {
    fn of(scene: &Scene) -> Self {
        Self { height: f32::from(scene.size.height()) }
    }

    /// The centre of a cell.
    fn centre(self, at: Position) -> (f32, f32) {
        (at.x as f32 - 0.5 + MARGIN, self.height - at.y as f32 + 0.5 + MARGIN)
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
    for mark in &scene.marks {
        picture.square(Ink::Of(mark.seat), 0.16, place.centre(mark.at), 1.0, 0.0);
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
            picture.text(Ink::Faint, (x, y), 0.5, Anchor::Middle, column.to_string());
        }
    }
    for row in 1..=scene.size.height() {
        let (_, y) = place.centre(Position::new(1, row.into()));
        for x in [MARGIN / 2.0, width + 1.5 * MARGIN] {
            picture.text(Ink::Faint, (x, y), 0.5, Anchor::Middle, row.to_string());
        }
    }
    picture
}

/// What stands and happens on the board at a moment.
#[must_use]
pub fn action(moment: &Moment) -> Picture {
    let Moment { scene, effects, progress } = moment;
    let mut picture = Picture::for_board(scene);
    let place = Place::of(scene);
    // Robots stand on ruins, never on walls.
    let (robots, walls): (Vec<&Piece>, Vec<&Piece>) =
        scene.pieces.iter().partition(|piece| matches!(piece.look, Look::Robot { .. }));
    for piece in walls.into_iter().chain(robots) {
        Posture::of(piece, place, effects, *progress).paint(&mut picture, scene);
    }
    for effect in effects {
        paint_effect(&mut picture, scene, effect, *progress);
    }
    picture
}

/// The cell at a point of the sheet, if there is one.
#[must_use]
pub fn cell_at(scene: &Scene, (x, y): (f32, f32)) -> Option<Position> {
    let (right, down) = ((x - MARGIN).floor() as i32, (y - MARGIN).floor() as i32);
    let cell = Position::new(right.saturating_add(1), i32::from(scene.size.height()).saturating_sub(down));
    scene.size.contains(cell).then_some(cell)
}

/// The frame of a cell that is looked at.
#[must_use]
pub fn selection(scene: &Scene, cell: Position) -> Picture {
    let mut picture = Picture::for_board(scene);
    let (x, y) = Place::of(scene).centre(cell);
    let (left, right, top, bottom) = (x - 0.5, x + 0.5, y - 0.5, y + 0.5);
    let points = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    picture.add(Ink::Text, 1.0, Form::Curve { points, width: 0.1 });
    picture
}

/// Slow at both ends.
fn eased(progress: f32) -> f32 {
    progress * progress * (3.0 - 2.0 * progress)
}

fn between(from: f32, to: f32, progress: f32) -> f32 {
    from + (to - from) * progress
}

/// The part of a phase in which hits are seen, after the shots have got there.
fn late(progress: f32) -> f32 {
    ((progress - 0.4) / 0.6).max(0.0)
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
            Look::Wall => (0.0, 0.0),
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
            Look::Wall => {
                picture.square(Ink::Wall, self.size, self.centre, 0.92, 0.08);
                label(picture, Ink::OnWall, self.size, self.centre, 0.46, self.piece.lives.to_string());
            }
            Look::Robot { .. } if self.piece.is_gone => {}
            Look::Robot { seat, label: name, .. } => self.paint_robot(picture, *seat, name),
        }
    }

    fn paint_robot(&self, picture: &mut Picture, seat: Seat, name: &str) {
        let ((x, y), (dx, dy)) = (self.centre, self.facing);
        // The nose, which tells the direction.
        let point = |ahead: f32, aside: f32| (x + dx * ahead - dy * aside, y + dy * ahead + dx * aside);
        let nose = Form::Polygon { points: vec![point(0.56, 0.0), point(0.14, 0.36), point(0.14, -0.36)] };
        picture.add(Ink::Of(seat), self.size, nose);
        picture.add(Ink::Of(seat), self.size, Form::Circle { x, y, radius: 0.38 * self.size });
        label(picture, Ink::OnPlayer, self.size, (x, y - 0.12), 0.36, name.to_owned());
        label(picture, Ink::OnPlayer, self.size, (x, y + 0.17), 0.28, self.piece.lives.to_string());
    }
}

fn vector(direction: Direction) -> (f32, f32) {
    let (dx, dy) = direction.delta();
    (dx as f32, -dy as f32)
}

fn label(picture: &mut Picture, ink: Ink, opacity: f32, (x, y): (f32, f32), size: f32, text: String) {
    picture.add(ink, opacity, Form::Text { x, y, size, anchor: Anchor::Middle, bold: true, text });
}

fn ruin(picture: &mut Picture, (x, y): (f32, f32)) {
    for way in [1.0, -1.0] {
        let line = Form::Line { from: (x - 0.25, y - 0.25 * way), to: (x + 0.25, y + 0.25 * way), width: 0.1 };
        picture.add(Ink::Ruin, 1.0, line);
    }
}

fn paint_effect(picture: &mut Picture, scene: &Scene, effect: &Effect, progress: f32) {
    let place = Place::of(scene);
    match effect {
        Effect::Shot { seat, from, direction, hit } => {
            let (dx, dy) = vector(*direction);
            let (x, y) = place.centre(*from);
            let end = hit.map_or_else(|| leaving(scene, *from, *direction), |hit| place.centre(hit));
            let arrived = (progress / 0.4).min(1.0);
            let head = (between(x + dx * 0.5, end.0, arrived), between(y + dy * 0.5, end.1, arrived));
            let fading = 1.0 - late(progress);
            picture.add(
                Ink::Of(*seat),
                fading,
                Form::Line { from: (x + dx * 0.5, y + dy * 0.5), to: head, width: 0.16 },
            );
            if hit.is_some() && arrived >= 1.0 {
                picture.square(Ink::Damage, 0.3 * fading, end, 3.0, 0.3);
                picture.square(Ink::Damage, 0.4 * fading, end, 1.0, 0.1);
            }
        }
        Effect::Hurt { piece, lives } => {
            if let Some(at) = position(scene, *piece).filter(|at| scene.size.contains(*at)) {
                let (x, y) = place.centre(at);
                let shown = late(progress);
                let opacity = if shown > 0.0 { 1.0 - 0.6 * shown } else { 0.0 };
                label(picture, Ink::Damage, opacity, (x + 0.3, y - 0.3 - 0.3 * shown), 0.5, format!("-{lives}"));
            }
        }
        Effect::Appeared(piece) if !piece.is_gone => {
            let posture = Posture { piece, centre: place.centre(piece.at), facing: (0.0, 0.0), size: eased(progress) };
            posture.paint(picture, scene);
        }
        Effect::Refused { seat, at } if scene.size.contains(*at) => {
            let (x, y) = place.centre(*at);
            let opacity = 1.0 - progress;
            for way in [1.0, -1.0] {
                let line = Form::Line { from: (x - 0.3, y - 0.3 * way), to: (x + 0.3, y + 0.3 * way), width: 0.08 };
                picture.add(Ink::Of(*seat), opacity, line);
            }
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
