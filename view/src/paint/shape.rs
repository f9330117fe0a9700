//! Shapes and inks.

use rulebook_core::players::Seat;
use serde::Serialize;

/// Shapes on a sheet.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Picture {
    /// How wide the sheet is, in cells.
    pub width: f32,
    /// How high the sheet is, in cells.
    pub height: f32,
    /// What is on it, from the back to the front.
    pub shapes: Vec<Shape>,
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

/// The form of a shape; lengths in cells.
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
}
