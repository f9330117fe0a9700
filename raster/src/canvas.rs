//! A picture as pixels.

use crate::letters::Letters;
use rulebook_view::paint::{Anchor, Form, Picture, Shape, Theme};
use std::sync::{Mutex, OnceLock, PoisonError};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Stroke, Transform,
};

/// The maximum length of a side of a canvas, in pixels.
pub const MAX_SIDE: u32 = 16_384;

/// The letters of the font, which is parsed once.
fn letters() -> &'static Mutex<Letters> {
    static LETTERS: OnceLock<Mutex<Letters>> = OnceLock::new();
    LETTERS.get_or_init(|| Mutex::new(Letters::new()))
}

/// A canvas of pixels, initially black.
#[derive(Clone, PartialEq, Debug)]
pub struct Canvas {
    pixels: Pixmap,
}

impl Canvas {
    /// Creates a canvas of `width` × `height` pixels; `None` unless both are `1..=`[`MAX_SIDE`].
    #[must_use]
    pub fn new(width: u32, height: u32) -> Option<Self> {
        if width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        let mut pixels = Pixmap::new(width, height)?;
        pixels.fill(tiny_skia::Color::BLACK);
        Some(Self { pixels })
    }

    /// The width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// The height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// Red, green and blue of each pixel, row by row.
    pub fn colors(&self) -> impl ExactSizeIterator<Item = [u8; 3]> + '_ {
        self.pixels.pixels().iter().map(|&pixel| color(pixel))
    }

    /// Red, green and blue of all pixels as bytes, row by row: the format of raw video frames.
    #[must_use]
    pub fn rgb(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(3 * self.pixels.pixels().len());
        self.colors().for_each(|color| bytes.extend(color));
        bytes
    }

    /// Paints a picture, scaled to the whole canvas.
    pub fn paint(&mut self, picture: &Picture, theme: Theme) {
        let across = self.width() as f32 / picture.width;
        let down = self.height() as f32 / picture.height;
        let whole = Transform::from_scale(across, down);
        for shape in &picture.shapes {
            self.paint_shape(shape, theme, whole);
        }
    }

    fn paint_shape(&mut self, shape: &Shape, theme: Theme, whole: Transform) {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        let [red, green, blue] = theme.rgb(shape.color_role);
        paint.set_color_rgba8(red, green, blue, (shape.opacity.clamp(0.0, 1.0) * 255.0).round() as u8);
        match &shape.form {
            Form::Rectangle { x, y, width, height, radius } => {
                self.fill(rounded(*x, *y, *width, *height, *radius), &paint, whole);
            }
            Form::Circle { x, y, radius } => self.fill(PathBuilder::from_circle(*x, *y, *radius), &paint, whole),
            Form::Polygon { points } => self.fill(through(points, true), &paint, whole),
            Form::Line { from, to, width } => self.stroke(through(&[*from, *to], false), *width, &paint, whole),
            Form::Curve { points, width } => self.stroke(through(points, false), *width, &paint, whole),
            Form::Text { x, y, size, anchor, bold, text } => {
                let text = letters().lock().unwrap_or_else(PoisonError::into_inner).text(text, *size, *bold);
                let left = match anchor {
                    Anchor::Start => *x,
                    Anchor::Middle => x - text.width / 2.0,
                    Anchor::End => x - text.width,
                };
                // Digits are about 0.72 times the font size high.
                let placed = whole.pre_translate(left, y + 0.36 * size);
                self.fill(text.filled, &paint, placed);
            }
        }
    }

    fn fill(&mut self, path: Option<Path>, paint: &Paint<'_>, transform: Transform) {
        if let Some(path) = path {
            self.pixels.fill_path(&path, paint, FillRule::Winding, transform, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, width: f32, paint: &Paint<'_>, transform: Transform) {
        if let Some(path) = path {
            let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            self.pixels.stroke_path(&path, paint, &stroke, transform, None);
        }
    }
}

/// The color of a pixel. A canvas is opaque, so premultiplied components equal plain ones.
fn color(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// The path through some points.
fn through(points: &[(f32, f32)], is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (&(x, y), rest) = points.split_first()?;
    path.move_to(x, y);
    rest.iter().for_each(|&(x, y)| path.line_to(x, y));
    if is_closed {
        path.close();
    }
    path.finish()
}

/// The path of a rectangle with round corners.
fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    let radius = radius.min(width / 2.0).min(height / 2.0);
    let rect = Rect::from_xywh(x, y, width, height)?;
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(rect));
    }
    // The distance of the Bézier handles of a quarter circle from its corner.
    let handle = radius * (1.0 - 0.552_284_8);
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - handle, top, right, top + handle, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - handle, right - handle, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + handle, bottom, left, bottom - handle, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + handle, left + handle, top, left + radius, top);
    path.close();
    path.finish()
}
