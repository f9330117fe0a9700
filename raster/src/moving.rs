//! Animated PNG.

use crate::Canvas;
use crate::changes::{Area, changed};
use png::{BlendOp, DisposeOp, Writer};
use std::io::{self, Write};

/// Writes an animated PNG. A frame holds only the part of the picture that changes.
pub struct MovingPng<W: Write> {
    writer: Writer<W>,
    width: usize,
    /// The current picture; empty before the first frame.
    before: Vec<[u8; 3]>,
    /// The end of the last frame, in milliseconds since the start.
    frame_end: u64,
}

impl<W: Write> std::fmt::Debug for MovingPng<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MovingPng")
            .field("width", &self.width)
            .field("frame_end", &self.frame_end)
            .finish_non_exhaustive()
    }
}

impl<W: Write> MovingPng<W> {
    /// Starts an animation of `frames` frames that loops forever. The size is its width and height in pixels.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn new(out: W, (width, height): (u32, u32), frames: u32) -> io::Result<Self> {
        let mut encoder = png::Encoder::new(out, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_animated(frames, 0)?;
        Ok(Self { writer: encoder.write_header()?, width: width as usize, before: Vec::new(), frame_end: 0 })
    }

    /// Adds a frame that is shown until `end`, in seconds since the start.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn add(&mut self, canvas: &Canvas, end: f64) -> io::Result<()> {
        let pixels: Vec<[u8; 3]> = canvas.colors().collect();
        let area = if self.before.is_empty() {
            Area { left: 0, top: 0, width: self.width, height: pixels.len() / self.width }
        } else {
            // A frame has at least one pixel.
            changed(&self.before, &pixels, self.width).unwrap_or(Area { left: 0, top: 0, width: 1, height: 1 })
        };
        let end = (end * 1000.0).round() as u64;
        let delay = u16::try_from(end - self.frame_end).unwrap_or(u16::MAX);
        self.frame_end = end;
        if !self.before.is_empty() {
            // The encoder checks the size against the current position, and the position against the current size. So
            // reset the position first.
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
    /// If the writer fails, or the number of frames differs from that given to [`MovingPng::new`].
    pub fn finish(self) -> io::Result<()> {
        Ok(self.writer.finish()?)
    }
}
