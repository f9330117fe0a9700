//! Shapes and color roles.

use crate::scene::{Fill, Shade, Tone};
use rulebook_core::players::Seat;
use serde::Serialize;

/// A picture: shapes on a sheet. Unless documented otherwise, its unit is the side of a cell.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Picture {
    /// The width of the sheet.
    pub width: f32,
    /// The height of the sheet.
    pub height: f32,
    /// The shapes, from back to front.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// Paints another picture over this one, scaled by `scale`, with its origin at a
    /// point.
    pub fn put(&mut self, other: &Self, scale: f32, (left, top): (f32, f32)) {
        let at = |(x, y): (f32, f32)| (left + scale * x, top + scale * y);
        let line = |points: &[(f32, f32)]| points.iter().map(|&point| at(point)).collect();
        for shape in &other.shapes {
            let form = match &shape.form {
                Form::Rectangle { x, y, width, height, radius } => {
                    let (x, y) = at((*x, *y));
                    let (width, height, radius) = (scale * width, scale * height, scale * radius);
                    Form::Rectangle { x, y, width, height, radius }
                }
                Form::Circle { x, y, radius } => {
                    let (x, y) = at((*x, *y));
                    Form::Circle { x, y, radius: scale * radius }
                }
                Form::Line { from, to, width } => Form::Line { from: at(*from), to: at(*to), width: scale * width },
                Form::Curve { points, width } => Form::Curve { points: line(points), width: scale * width },
                Form::Polygon { points } => Form::Polygon { points: line(points) },
                Form::Text { x, y, size, anchor, bold, text } => {
                    let (x, y) = at((*x, *y));
                    Form::Text { x, y, size: scale * size, anchor: *anchor, bold: *bold, text: text.clone() }
                }
            };
            self.shapes.push(Shape { form, ..*shape });
        }
    }
}

/// One shape.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shape {
    /// Its form.
    pub form: Form,
    /// The role that gives its color in each theme.
    #[serde(rename = "ink")]
    pub color_role: ColorRole,
    /// Its opacity, from 0 to 1.
    pub opacity: f32,
}

/// The form of a shape. Lengths are in units of the picture.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A filled rectangle.
    Rectangle {
        /// Its left side.
        x: f32,
        /// Its upper side.
        y: f32,
        /// Its width.
        width: f32,
        /// Its height.
        height: f32,
        /// The radius of its corners.
        radius: f32,
    },
    /// A filled circle.
    Circle {
        /// Its center, from the left.
        x: f32,
        /// Its center, from the top.
        y: f32,
        /// Its radius.
        radius: f32,
    },
    /// A line with round ends.
    Line {
        /// Its start.
        from: (f32, f32),
        /// Its end.
        to: (f32, f32),
        /// The width of the line.
        width: f32,
    },
    /// Lines from point to point.
    Curve {
        /// The points, in order.
        points: Vec<(f32, f32)>,
        /// The width of the line.
        width: f32,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners, in order.
        points: Vec<(f32, f32)>,
    },
    /// A line of text.
    Text {
        /// The position of its anchor.
        x: f32,
        /// Its vertical middle.
        y: f32,
        /// The font size.
        size: f32,
        /// The part of the text at `x`.
        anchor: Anchor,
        /// Whether it is bold.
        bold: bool,
        /// The text.
        text: String,
    },
}

/// The part of a text at its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// The meaning of a color; a [`Theme`](super::Theme) gives the color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColorRole {
    /// The sheet.
    Sheet,
    /// The board.
    Board,
    /// The lines between cells.
    Grid,
    /// Text.
    Text,
    /// Less important text.
    Faint,
    /// A wall.
    Wall,
    /// Text on a wall.
    OnWall,
    /// The ruin of a wall.
    Ruin,
    /// Text on a player's color.
    OnPlayer,
    /// Damage.
    Damage,
    /// Good health.
    Good,
    /// A player.
    Of(Seat),
    /// Terrain.
    Terrain(Fill),
    /// An item without an owner.
    Tone(Tone),
    /// A stone.
    Stone(Shade),
    /// A step of a heat map, from 0 to 9.
    Heat(u8),
}
