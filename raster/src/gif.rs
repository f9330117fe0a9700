//! Animated GIF.

use crate::Canvas;
use crate::changes::{Area, changed};
use crate::palette::Palette;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use rulebook_view::paint::{ColorRole, Theme};
use std::borrow::Cow;
use std::io::{self, Write};

/// Writes an animated GIF. Its palette is derived from the theme. A frame holds only the area that changes.
pub struct Gif<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    size: (u16, u16),
    /// The current picture, as indices of the palette.
    before: Vec<u8>,
    /// The last frame, which is not written yet: a later frame without changes prolongs it.
    pending: Option<Frame<'static>>,
    /// The end of the pending frame, in 1/100 s since the start.
    frame_end: u64,
}

/// The minimum delay of a frame, in 1/100 s. Browsers show a frame with a shorter delay for 10/100 s.
const MIN_DELAY: u16 = 2;

impl<W: Write> std::fmt::Debug for Gif<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gif").field("size", &self.size).field("frame_end", &self.frame_end).finish_non_exhaustive()
    }
}

impl<W: Write> Gif<W> {
    /// Starts an animation that loops forever. `size` is its width and height in pixels, `players` the number of
    /// players of the game.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn new(out: W, size: (u16, u16), theme: Theme, players: usize) -> io::Result<Self> {
        Self::with_color_roles(out, size, theme, players, &[])
    }

    /// Starts an animation like [`Gif::new`], for a game with additional color roles
    /// ([`Posters::color_roles`](rulebook_view::paint::Posters::color_roles)). Without this list, the nearest color of
    /// the palette replaces each of them.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn with_color_roles(
        out: W,
        size: (u16, u16),
        theme: Theme,
        players: usize,
        color_roles: &[ColorRole],
    ) -> io::Result<Self> {
        let palette = Palette::new(theme, players, color_roles);
        let mut encoder = Encoder::new(out, size.0, size.1, palette.bytes()).map_err(writer_error)?;
        encoder.set_repeat(Repeat::Infinite).map_err(writer_error)?;
        Ok(Self { encoder, palette, size, before: Vec::new(), pending: None, frame_end: 0 })
    }

    /// Adds a frame that is shown until `end`, in seconds since the start. A frame that
    /// changes nothing prolongs the frame before it.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn add(&mut self, canvas: &Canvas, end: f64) -> io::Result<()> {
        let end = (end * 100.0).round() as u64;
        let delay = u16::try_from(end.saturating_sub(self.frame_end)).unwrap_or(u16::MAX).max(MIN_DELAY);
        // If the minimum delay makes this frame too long, the next frame is shorter.
        self.frame_end = end.max(self.frame_end + u64::from(delay));
        let palette = &mut self.palette;
        // Most pixels have the color of their neighbor.
        let (mut last, mut index) = ([0; 3], palette.nearest([0; 3]));
        let mut index_of = |color: [u8; 3]| {
            if color != last {
                (last, index) = (color, palette.nearest(color));
            }
            index
        };
        let pixels: Vec<u8> = canvas.colors().map(&mut index_of).collect();
        let width = usize::from(self.size.0);
        let area = if self.before.is_empty() {
            Some(Area { left: 0, top: 0, width, height: usize::from(self.size.1) })
        } else {
            changed(&self.before, &pixels, width)
        };
        let longer = |pending: &Frame<'_>| pending.delay.checked_add(delay);
        match (area, &mut self.pending) {
            (None, Some(pending)) if longer(pending).is_some() => pending.delay += delay,
            (area, _) => {
                let area = area.unwrap_or(Area { left: 0, top: 0, width: 1, height: 1 });
                let frame = self.frame(&pixels, area, delay);
                self.write_pending()?;
                self.pending = Some(frame);
                self.before = pixels;
            }
        }
        Ok(())
    }

    fn frame(&self, pixels: &[u8], area: Area, delay: u16) -> Frame<'static> {
        let width = usize::from(self.size.0);
        let mut buffer = Vec::with_capacity(area.width * area.height);
        for row in area.top..area.top + area.height {
            let part = row * width + area.left..row * width + area.left + area.width;
            let after = &pixels[part.clone()];
            match self.before.get(part) {
                // Unchanged pixels are transparent: long runs of one color compress well.
                Some(before) => buffer.extend(
                    before.iter().zip(after).map(
                        |(before, &after)| {
                            if *before == after { Palette::TRANSPARENT } else { after }
                        },
                    ),
                ),
                None => buffer.extend(after),
            }
        }
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(Palette::TRANSPARENT),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }

    fn write_pending(&mut self) -> io::Result<()> {
        self.pending.take().map_or(Ok(()), |frame| self.encoder.write_frame(&frame).map_err(writer_error))
    }

    /// Ends the animation, and returns the writer.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_pending()?;
        self.encoder.into_inner().map_err(writer_error)
    }
}

/// Converts an error of the encoder. Only the writer can fail, because the frames are valid.
fn writer_error(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}
