//! One picture as PNG.

use crate::Canvas;

/// A canvas as a PNG file.
///
/// # Panics
///
/// Never: a canvas is no larger than a PNG can be, and memory takes every byte.
#[must_use]
pub fn png(canvas: &Canvas) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("sizes are within those of PNG");
    writer.write_image_data(&canvas.rgb()).expect("there is a colour for each pixel");
    writer.finish().expect("memory takes every byte");
    bytes
}
