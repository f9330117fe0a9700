//! A moment of a film as shapes.
//!
//! One unit is the side of a cell, if a picture says nothing else. A picture's origin is its upper left corner,
//! `y` grows downwards. Shapes are painted in their order.
//!
//! - `shape`: shapes and inks.
//! - `theme`: inks as colours, light or dark.
//! - `moment`: pieces and effects somewhere in a round.
//! - `sheet`: a sheet with a board on it, and single strokes.
//! - `ground`: the board without what stands on it; `terrain` and `marks` are its parts.
//! - `action`: what stands and happens on the board; `pieces` and `flights` are its parts.
//! - `glyphs`: signs for things.
//! - `heat`: heat maps over the board.
//! - `chart`: the scores of a whole film.
//! - `poster`: the board with the players' panels beside it.
//! - `text`: how much text fits.
//! - `svg`: a picture as SVG.

mod action;
mod chart;
mod flights;
mod glyphs;
mod ground;
mod heat;
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
pub use moment::Moment;
pub use poster::Posters;
pub use shape::{Anchor, Form, Ink, Picture, Shape};
pub use sheet::MARGIN;
pub use svg::svg;
pub use text::{ADVANCE, columns};
pub use theme::Theme;
