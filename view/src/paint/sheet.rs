//! A sheet with a board on it, and basic shapes.

use super::{Anchor, ColorRole, Form, Picture, Shape};
use crate::scene::Board;
use rulebook_core::grid::{Direction, Position};

/// The margin for coordinates on each side of the board, in cells.
pub const MARGIN: f32 = 1.0;

/// A point of a sheet.
pub(super) type Point = (f32, f32);

/// Where the cells of a board are on its sheet.
#[derive(Clone, Copy)]
pub(super) struct CellLayout(pub(super) Board);

impl CellLayout {
    /// The center of a cell.
    pub(super) fn center(self, at: Position) -> Point {
        let (column, row) = self.0.place(at);
        (column as f32 + 0.5 + MARGIN, row as f32 + 0.5 + MARGIN)
    }

    /// A step of one cell in a direction, as a vector.
    pub(super) fn vector(self, direction: Direction) -> Point {
        let (dx, dy) = self.0.direction_on_sheet(direction).delta();
        (dx as f32, -dy as f32)
    }
}

impl Picture {
    /// An empty sheet for a board.
    pub(super) fn for_board(board: Board) -> Self {
        let side = |cells: u8| f32::from(cells) + 2.0 * MARGIN;
        Self { width: side(board.width()), height: side(board.height()), shapes: Vec::new() }
    }

    pub(super) fn add(&mut self, role: ColorRole, opacity: f32, form: Form) {
        if opacity > 0.0 {
            self.shapes.push(Shape { form, color_role: role, opacity: opacity.min(1.0) });
        }
    }

    pub(super) fn text(&mut self, role: ColorRole, (x, y): Point, size: f32, anchor: Anchor, text: impl Into<String>) {
        self.add(role, 1.0, Form::Text { x, y, size, anchor, bold: false, text: text.into() });
    }

    /// Paints a bold text centered at a point.
    pub(super) fn label(&mut self, role: ColorRole, opacity: f32, (x, y): Point, size: f32, text: impl Into<String>) {
        self.add(role, opacity, Form::Text { x, y, size, anchor: Anchor::Middle, bold: true, text: text.into() });
    }

    /// Paints a square centered at a point.
    pub(super) fn square(&mut self, role: ColorRole, opacity: f32, (x, y): Point, side: f32, radius: f32) {
        let form = Form::Rectangle { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side, radius };
        self.add(role, opacity, form);
    }

    /// Paints the frame of a square centered at a point.
    pub(super) fn outline(&mut self, role: ColorRole, opacity: f32, (x, y): Point, half: f32, width: f32) {
        let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
        let points = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.add(role, opacity, Form::Curve { points, width });
    }

    /// Paints two lines that cross at a point.
    pub(super) fn cross(&mut self, role: ColorRole, opacity: f32, (x, y): Point, arm: f32, width: f32) {
        for way in [arm, -arm] {
            self.add(role, opacity, Form::Line { from: (x - arm, y - way), to: (x + arm, y + way), width });
        }
    }

    /// Multiplies the opacity of all shapes from an index on by a factor.
    pub(super) fn fade(&mut self, from: usize, factor: f32) {
        for shape in &mut self.shapes[from..] {
            shape.opacity *= factor;
        }
    }
}

pub(super) fn between(from: f32, to: f32, progress: f32) -> f32 {
    from + (to - from) * progress
}

/// A point on the line between two points.
pub(super) fn point_between(from: Point, to: Point, progress: f32) -> Point {
    (between(from.0, to.0, progress), between(from.1, to.1, progress))
}

/// Eases a progress in and out: slow at both ends.
pub(super) fn eased(progress: f32) -> f32 {
    progress * progress * (3.0 - 2.0 * progress)
}
