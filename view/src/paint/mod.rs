//! A moment of a film as shapes.
//!
//! One unit is the side of a cell, if a picture says nothing else. A picture's origin is its upper left corner,
//! `y` grows downwards. Shapes are painted in their order.
//!
//! - `shape`: shapes and inks.
//! - `theme`: inks as colours, light or dark.
//! - `moment`: pieces and effects somewhere in a round.
//! - `board`: the board and what is on it.
//! - `chart`: the scores of a whole film.
//! - `poster`: the board with the players' panels beside it.
//! - `text`: how much text fits.
//! - `svg`: a picture as SVG.

mod board;
mod chart;
mod moment;
mod poster;
mod shape;
mod svg;
mod text;
mod theme;

pub use board::{MARGIN, action, cell_at, ground, selection};
pub use chart::chart;
pub use moment::Moment;
pub use poster::Posters;
pub use shape::{Anchor, Form, Ink, Picture, Shape};
pub use svg::svg;
pub use text::{ADVANCE, columns};
pub use theme::Theme;
