//! Shapes and inks.

use crate::scene::{Fill, Shade, Tone};
use rulebook_core::players::Seat;
use serde::Serialize;

/// Shapes on a sheet. Its unit is the side of a cell, or what the picture says.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Picture {
    /// How wide the sheet is.
    pub width: f32,
    /// How high the sheet is.
    pub height: f32,
    /// What is on it, from the back to the front.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// Puts another picture onto this one: so many times as large, with its
    /// origin at a point.
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
    /// Its colour.
    pub ink: Ink,
    /// How much it covers what is behind it, from 0 to 1.
    pub opacity: f32,
}

/// The form of a shape; lengths in units of its picture.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A filled rectangle.
    Rectangle {
        /// Its left side.
        x: f32,
        /// Its upper side.
        y: f32,
        /// How wide it is.
        width: f32,
        /// How high it is.
        height: f32,
        /// The radius of its corners.
        radius: f32,
    },
    /// A filled circle.
    Circle {
        /// Its centre.
        x: f32,
        /// Its centre.
        y: f32,
        /// Its radius.
        radius: f32,
    },
    /// A line with round ends.
    Line {
        /// Its beginning.
        from: (f32, f32),
        /// Its end.
        to: (f32, f32),
        /// How thick it is.
        width: f32,
    },
    /// Lines from point to point.
    Curve {
        /// The points, in their order.
        points: Vec<(f32, f32)>,
        /// How thick it is.
        width: f32,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners, in their order.
        points: Vec<(f32, f32)>,
    },
    /// A line of text.
    Text {
        /// Where it is held.
        x: f32,
        /// Its middle.
        y: f32,
        /// How high its letters are.
        size: f32,
        /// Where it is held.
        anchor: Anchor,
        /// Whether it is bold.
        bold: bool,
        /// The text.
        text: String,
    },
}

/// Where a text is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// What a colour means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// The sheet.
    Sheet,
    /// The board.
    Board,
    /// The lines between cells.
    Grid,
    /// Text.
    Text,
    /// Text of less interest.
    Faint,
    /// A wall.
    Wall,
    /// Text on a wall.
    OnWall,
    /// Where a wall was.
    Ruin,
    /// Text on a player's colour.
    OnPlayer,
    /// Damage.
    Damage,
    /// Something is well.
    Good,
    /// A player.
    Of(Seat),
    /// Terrain.
    Terrain(Fill),
    /// A thing that is nobody's.
    Tone(Tone),
    /// A stone.
    Stone(Shade),
    /// A step of a heat map, from 0 to 9.
    Heat(u8),
}
