//! Pictures with their colours.

use rulebook_view::paint::{Form, Picture, Theme};
use serde::Serialize;

/// A picture whose shapes have colours instead of inks.
#[derive(Debug, Serialize)]
pub(crate) struct Painted<'a> {
    width: f32,
    height: f32,
    shapes: Vec<Coloured<'a>>,
}

#[derive(Debug, Serialize)]
struct Coloured<'a> {
    form: &'a Form,
    colour: &'static str,
    opacity: f32,
}

impl<'a> Painted<'a> {
    pub(crate) fn new(picture: &'a Picture, theme: Theme) -> Self {
        let shapes = picture.shapes.iter().map(|shape| Coloured {
            form: &shape.form,
            colour: theme.colour(shape.ink),
            opacity: shape.opacity,
        });
        Self { width: picture.width, height: picture.height, shapes: shapes.collect() }
    }
}
