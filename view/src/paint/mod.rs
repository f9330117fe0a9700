//! Moments of a replay as shapes.
//!
//! Unless a picture says otherwise, one unit is the side of a cell. The origin of a picture is its upper left corner,
//! and `y` grows downwards. Shapes are painted in order.
//!
//! - `shape`: shapes and color roles.
//! - `theme`: the color of each role, light or dark.
//! - `moment`: pieces and effects at a moment of a round.
//! - `sheet`: a sheet with a board on it, and basic shapes.
//! - `ground`: the board without its pieces; `terrain` and `marks` are its parts.
//! - `action`: pieces and effects; `pieces` and `flights` are its parts.
//! - `glyphs`: glyphs as shapes.
//! - `heat`: heat maps.
//! - `chart`: the scores of a whole replay.
//! - `lead`: the expected lead during a game of two players.
//! - `poster`: the board with the panels of the players.
//! - `text`: fits text into columns.
//! - `svg`: a picture as SVG.

mod action;
mod chart;
mod flights;
mod glyphs;
mod ground;
mod heat;
mod lead;
mod marks;
mod moment;
mod pieces;
mod poster;
mod shape;
mod sheet;
mod svg;
mod terrain;
mod text;
mod theme;

pub use action::action;
pub use chart::chart;
pub use ground::{cell_at, ground, selection};
pub use heat::{heat, heat_scale};
pub use lead::{JudgedMove, LARGE_LOSS, lead};
pub use marks::marks;
pub use moment::Moment;
pub use poster::Posters;
pub use shape::{Anchor, ColorRole, Form, Picture, Shape};
pub use sheet::MARGIN;
pub use svg::svg;
pub use text::{ADVANCE, columns};
pub use theme::Theme;
