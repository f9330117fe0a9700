//! Shots and blasts.

use super::sheet::{CellLayout, MARGIN, Point, between, point_between};
use super::{ColorRole, Form, Picture};
use crate::effect::Effect;
use crate::scene::Board;
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;

/// The progress of a phase at which shots arrive.
const ARRIVAL: f32 = 0.4;

/// The progress of the time after the arrival of shots: 0 until they arrive, then rising to 1 at the end of the phase.
pub(super) fn after_arrival(progress: f32) -> f32 {
    ((progress - ARRIVAL) / (1.0 - ARRIVAL)).max(0.0)
}

/// Paints a shot or a blast on its way, and the hit of a shot once it has arrived.
pub(super) fn paint_flight(picture: &mut Picture, board: Board, effect: &Effect, progress: f32) {
    let layout = CellLayout(board);
    match effect {
        Effect::Blast { seat, from, direction, cells } => {
            paint_blast(picture, *seat, (layout.center(*from), layout.center(from.next(*direction))), *cells, progress);
        }
        Effect::Shot { seat, from, direction, hit, reach } => {
            let (dx, dy) = layout.vector(*direction);
            let (x, y) = layout.center(*from);
            let start = (x + dx * 0.5, y + dy * 0.5);
            let end = hit.map_or_else(|| exit_point(board, *from, *direction), |hit| layout.center(hit));
            if hit.is_some() && after_arrival(progress) > 0.0 {
                let side = 2.0 * f32::from(*reach) + 1.0;
                picture.square(ColorRole::Damage, 0.35 - 0.2 * after_arrival(progress), end, side, 0.3);
            }
            paint_shot(picture, *seat, start, end, progress);
        }
        Effect::Fired { seat, from, to } => {
            paint_shot(picture, *seat, layout.center(*from), layout.center(*to), progress);
        }
        _ => {}
    }
}

fn paint_shot(picture: &mut Picture, seat: Seat, from: Point, end: Point, progress: f32) {
    let to = point_between(from, end, (progress / ARRIVAL).min(1.0));
    picture.add(ColorRole::Of(seat), 1.0 - 0.8 * after_arrival(progress), Form::Line { from, to, width: 0.2 });
}

/// Paints a blast on its way to the end of its last cell, and then fading.
fn paint_blast(picture: &mut Picture, seat: Seat, (start, next): (Point, Point), cells: u8, progress: f32) {
    let (dx, dy) = (next.0 - start.0, next.1 - start.1);
    let cells = f32::from(cells);
    let arrived = (progress / ARRIVAL).min(1.0);
    let head = |beyond: f32| {
        let distance = arrived * (cells + beyond);
        (start.0 + dx * distance, start.1 + dy * distance)
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
    picture.add(ColorRole::Damage, 0.5 - 0.3 * after_arrival(progress), beam);
    // The round end stays within the cell.
    let line = Form::Line { from: start, to: head(0.4), width: 0.2 };
    picture.add(ColorRole::Of(seat), 1.0 - 0.8 * after_arrival(progress), line);
}

/// Paints a shot that ends just beyond the edge of its cell, and a cross in front of it.
pub(super) fn paint_misfire(picture: &mut Picture, role: ColorRole, (x, y): Point, (dx, dy): Point, progress: f32) {
    let opacity = 1.0 - 0.7 * progress;
    let distance = between(0.35, 0.62, (progress / ARRIVAL).min(1.0));
    let tip = (x + dx * distance, y + dy * distance);
    picture.add(role, opacity, Form::Line { from: (x + dx * 0.35, y + dy * 0.35), to: tip, width: 0.2 });
    if after_arrival(progress) > 0.0 {
        picture.cross(role, opacity, (x + dx * 0.8, y + dy * 0.8), 0.12, 0.08);
    }
}

/// Paints rays around a destroyed piece.
pub(super) fn burst(picture: &mut Picture, (x, y): Point, progress: f32) {
    let (near, far) = (between(0.3, 0.6, progress), between(0.45, 0.95, progress));
    for (dx, dy) in
        [(0.0, 1.0), (0.7, 0.7), (1.0, 0.0), (0.7, -0.7), (0.0, -1.0), (-0.7, -0.7), (-1.0, 0.0), (-0.7, 0.7)]
    {
        let (from, to) = ((x + dx * near, y + dy * near), (x + dx * far, y + dy * far));
        picture.add(ColorRole::Damage, 1.0 - 0.7 * progress, Form::Line { from, to, width: 0.12 });
    }
}

/// The point where a shot that hits nothing leaves the board.
fn exit_point(board: Board, from: Position, direction: Direction) -> Point {
    let (x, y) = CellLayout(board).center(from);
    let (right, bottom) = (f32::from(board.width()) + MARGIN, f32::from(board.height()) + MARGIN);
    match board.direction_on_sheet(direction) {
        Direction::Up => (x, MARGIN),
        Direction::Down => (x, bottom),
        Direction::Left => (MARGIN, y),
        Direction::Right => (right, y),
    }
}
