//! A still picture as PNG.

use crate::Canvas;

/// Encodes a canvas as a PNG file.
///
/// # Panics
///
/// Never: every canvas fits in a PNG, and writing to memory cannot fail.
#[must_use]
pub fn png(canvas: &Canvas) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("sizes are within those of PNG");
    writer.write_image_data(&canvas.rgb()).expect("there is a color for each pixel");
    writer.finish().expect("writing to memory cannot fail");
    bytes
}
