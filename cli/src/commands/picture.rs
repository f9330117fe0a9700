//! Pictures as the contents of files.

use rulebook_raster::Canvas;
use rulebook_view::paint::{self, Picture, Theme};

/// A picture as SVG, so many pixels high.
pub(super) fn svg(picture: &Picture, theme: Theme, height: u32) -> String {
    #[expect(clippy::cast_precision_loss, reason = "pictures are not that large")]
    let scale = height as f32 / picture.height;
    paint::svg(picture, theme, scale)
}

/// A picture as PNG, of this width and height in pixels.
///
/// # Panics
///
/// If a side is zero, or too long for a canvas.
pub(super) fn png(picture: &Picture, theme: Theme, (width, height): (u32, u32)) -> Vec<u8> {
    let mut canvas = Canvas::new(width, height).expect("the size is possible");
    canvas.paint(picture, theme);
    rulebook_raster::png(&canvas)
}
