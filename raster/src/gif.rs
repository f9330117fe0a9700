//! Many pictures as GIF.

use crate::Canvas;
use crate::changes::{Area, changed};
use crate::palette::Palette;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use rulebook_view::paint::{Ink, Theme};
use std::borrow::Cow;
use std::io::{self, Write};

/// A GIF that is being written. Its palette follows from the theme, and a frame
/// holds only what changes.
pub struct Gif<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    size: (u16, u16),
    /// The picture so far, and the frame that is still to be written.
    before: Vec<u8>,
    waiting: Option<Frame<'static>>,
    /// How many hundredths of a second are over with the waiting frame.
    told: u64,
}

/// The least delay in 1/100 s: browsers show a frame with less for 10/100 s.
const LEAST_DELAY: u16 = 2;

impl<W: Write> std::fmt::Debug for Gif<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gif").field("size", &self.size).field("told", &self.told).finish_non_exhaustive()
    }
}

impl<W: Write> Gif<W> {
    /// Begins an animation of so many pixels, of a game of so many players. It
    /// is shown again and again.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, size: (u16, u16), theme: Theme, players: usize) -> io::Result<Self> {
        Self::with_inks(out, size, theme, players, &[])
    }

    /// Begins an animation as [`Gif::new`] does, of a game that has more inks
    /// than those of every game: [`Posters::inks`](rulebook_view::paint::Posters::inks).
    /// Where they are left out, the nearest colour stands for each.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn with_inks(out: W, size: (u16, u16), theme: Theme, players: usize, inks: &[Ink]) -> io::Result<Self> {
        let palette = Palette::new(theme, players, inks);
        let mut encoder = Encoder::new(out, size.0, size.1, palette.bytes()).map_err(unwritten)?;
        encoder.set_repeat(Repeat::Infinite).map_err(unwritten)?;
        Ok(Self { encoder, palette, size, before: Vec::new(), waiting: None, told: 0 })
    }

    /// Adds a frame that is shown until so many seconds have passed since the
    /// beginning. A frame that changes nothing prolongs the one before it.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn add(&mut self, canvas: &Canvas, end: f64) -> io::Result<()> {
        let end = (end * 100.0).round() as u64;
        let delay = u16::try_from(end.saturating_sub(self.told)).unwrap_or(u16::MAX).max(LEAST_DELAY);
        // A frame that is shown longer than it should be is made up for by the next.
        self.told = end.max(self.told + u64::from(delay));
        let palette = &mut self.palette;
        // Most pixels have the colour of their neighbour.
        let (mut last, mut place) = ([0; 3], palette.nearest([0; 3]));
        let mut place_of = |colour: [u8; 3]| {
            if colour != last {
                (last, place) = (colour, palette.nearest(colour));
            }
            place
        };
        let pixels: Vec<u8> = canvas.colours().map(&mut place_of).collect();
        let width = usize::from(self.size.0);
        let area = if self.before.is_empty() {
            Some(Area { left: 0, top: 0, width, height: usize::from(self.size.1) })
        } else {
            changed(&self.before, &pixels, width)
        };
        let longer = |waiting: &Frame<'_>| waiting.delay.checked_add(delay);
        match (area, &mut self.waiting) {
            (None, Some(waiting)) if longer(waiting).is_some() => waiting.delay += delay,
            (area, _) => {
                let area = area.unwrap_or(Area { left: 0, top: 0, width: 1, height: 1 });
                let frame = self.frame(&pixels, area, delay);
                self.write_waiting()?;
                self.waiting = Some(frame);
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
                // What stays is transparent: long runs of one colour are short.
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

    fn write_waiting(&mut self) -> io::Result<()> {
        self.waiting.take().map_or(Ok(()), |frame| self.encoder.write_frame(&frame).map_err(unwritten))
    }

    /// Ends the animation and gives what it was written to.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_waiting()?;
        self.encoder.into_inner().map_err(unwritten)
    }
}

/// What was written to is the only thing that can fail: the frames are good.
fn unwritten(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}
