//! Renders pictures of recorded games to pixels.
//!
//! The same picture produces the same bytes on every machine: all text uses a font
//! that is part of this crate, and nothing depends on the processor.
//!
//! - [`Canvas`]: a picture as pixels.
//! - [`Timeline`]: the moment of a replay that each frame of an animation shows.
//! - [`png()`] encodes a still picture; [`MovingPng`] and [`Gif`] encode animations.
//!
//! ```
//! use rulebook_raster::{Canvas, png};
//! use rulebook_view::paint::{Form, ColorRole, Picture, Shape, Theme};
//!
//! let form = Form::Rectangle { x: 0.0, y: 0.0, width: 2.0, height: 1.0, radius: 0.0 };
//! let sheet = Shape { form, color_role: ColorRole::Sheet, opacity: 1.0 };
//! let picture = Picture { width: 2.0, height: 1.0, shapes: vec![sheet] };
//! let mut canvas = Canvas::new(200, 100).unwrap();
//! canvas.paint(&picture, Theme::Light);
//! assert!(png(&canvas).starts_with(b"\x89PNG"));
//! ```
#![deny(missing_docs)]

mod canvas;
mod changes;
mod gif;
mod letters;
mod moving;
mod palette;
mod still;
mod timeline;

pub use canvas::{Canvas, MAX_SIDE};
pub use gif::Gif;
pub use moving::MovingPng;
pub use still::png;
pub use timeline::{Shot, Timeline};
