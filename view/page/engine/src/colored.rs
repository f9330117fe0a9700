//! Pictures with their colors.

use rulebook_view::paint::{Form, Picture, Theme};
use serde::Serialize;

/// A picture whose shapes have colors instead of color roles.
#[derive(Debug, Serialize)]
pub(crate) struct ColoredPicture<'a> {
    width: f32,
    height: f32,
    shapes: Vec<ColoredShape<'a>>,
}

#[derive(Debug, Serialize)]
struct ColoredShape<'a> {
    form: &'a Form,
    color: &'static str,
    opacity: f32,
}

impl<'a> ColoredPicture<'a> {
    pub(crate) fn new(picture: &'a Picture, theme: Theme) -> Self {
        let shapes = picture.shapes.iter().map(|shape| ColoredShape {
            form: &shape.form,
            color: theme.color(shape.color_role),
            opacity: shape.opacity,
        });
        Self { width: picture.width, height: picture.height, shapes: shapes.collect() }
    }
}
