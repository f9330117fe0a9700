//! Many pictures as an animated PNG.

use crate::Canvas;
use crate::changes::{Area, changed};
use png::{BlendOp, DisposeOp, Writer};
use std::io::{self, Write};

/// An animated PNG that is being written. A frame holds only the part of the
/// picture that changes.
pub struct MovingPng<W: Write> {
    writer: Writer<W>,
    width: usize,
    before: Vec<[u8; 3]>,
    /// How many milliseconds were told of.
    told: u64,
}

impl<W: Write> std::fmt::Debug for MovingPng<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MovingPng").field("width", &self.width).field("told", &self.told).finish_non_exhaustive()
    }
}

impl<W: Write> MovingPng<W> {
    /// Begins an animation of so many pixels and frames, which is shown again
    /// and again.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, (width, height): (u32, u32), frames: u32) -> io::Result<Self> {
        let mut encoder = png::Encoder::new(out, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_animated(frames, 0)?;
        Ok(Self { writer: encoder.write_header()?, width: width as usize, before: Vec::new(), told: 0 })
    }

    /// Adds a frame that is shown until so many seconds have passed since the
    /// beginning.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn add(&mut self, canvas: &Canvas, end: f64) -> io::Result<()> {
        let pixels: Vec<[u8; 3]> = canvas.colours().collect();
        let area = if self.before.is_empty() {
            Area { left: 0, top: 0, width: self.width, height: pixels.len() / self.width }
        } else {
            // A frame has at least a pixel.
            changed(&self.before, &pixels, self.width).unwrap_or(Area { left: 0, top: 0, width: 1, height: 1 })
        };
        let end = (end * 1000.0).round() as u64;
        let delay = u16::try_from(end - self.told).unwrap_or(u16::MAX);
        self.told = end;
        if !self.before.is_empty() {
            // Each of them is checked against what the other one was.
            self.writer.set_frame_position(0, 0)?;
            self.writer.set_frame_dimension(area.width as u32, area.height as u32)?;
            self.writer.set_frame_position(area.left as u32, area.top as u32)?;
        }
        self.writer.set_frame_delay(delay, 1000)?;
        self.writer.set_blend_op(BlendOp::Source)?;
        self.writer.set_dispose_op(DisposeOp::None)?;
        let rows = pixels.chunks_exact(self.width).skip(area.top).take(area.height);
        let part: Vec<u8> = rows.flat_map(|row| row[area.left..][..area.width].as_flattened()).copied().collect();
        self.writer.write_image_data(&part)?;
        self.before = pixels;
        Ok(())
    }

    /// Ends the animation.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or has not as many frames as it was to have.
    pub fn finish(self) -> io::Result<()> {
        Ok(self.writer.finish()?)
    }
}
