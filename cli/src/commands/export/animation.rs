//! Animations as GIF and animated PNG.

use super::frames::Part;
use super::size_of;
use crate::commands::output_file::OutputFile;
use crate::failure::Failure;
use rulebook_raster::{Gif, MovingPng};
use rulebook_referee::Interrupt;
use std::io::{self, Write as _};

/// Default number of frames per second.
const DEFAULT_FPS: u8 = 10;
/// Maximum frames per second of a GIF: viewers lengthen delays below 0.02 s considerably.
const MAX_GIF_FPS: u8 = 50;

pub(super) fn gif(part: &Part<'_>, product: &mut OutputFile, interrupt: &Interrupt) -> Result<(), Failure> {
    if let Some(fps) = part.args.fps.filter(|&fps| fps > MAX_GIF_FPS) {
        let failure = Failure::usage(format_args!("a GIF cannot have {fps} frames per second"));
        return Err(failure.hint(format_args!("--fps {MAX_GIF_FPS} is the most; --apng and videos can have more")));
    }
    let (size, timeline) = (size_of(part.args.size, 1), part.timeline(DEFAULT_FPS));
    product.what = part.description(timeline, size);
    let path = product.path.clone();
    let fail = |error: io::Error| Failure::io(&path, &error);
    let narrow = |side: u32| u16::try_from(side).expect("sizes are checked on the command line");
    let screen = (narrow(size.0), narrow(size.1));
    let mut gif = Gif::with_color_roles(product.writer(), screen, part.theme(), part.players, &part.color_roles())
        .map_err(fail)?;
    part.paint(timeline, size, interrupt, |canvas, shot| gif.add(canvas, shot.end).map_err(fail))?;
    gif.finish().and_then(|mut out| out.flush()).map_err(fail)
}

pub(super) fn apng(part: &Part<'_>, product: &mut OutputFile, interrupt: &Interrupt) -> Result<(), Failure> {
    let (size, timeline) = (size_of(part.args.size, 1), part.timeline(DEFAULT_FPS));
    product.what = part.description(timeline, size);
    let path = product.path.clone();
    let fail = |error: io::Error| Failure::io(&path, &error);
    let frames = u32::try_from(timeline.frames()).map_err(|_| Failure::usage("too many frames for an animated PNG"))?;
    let mut out = product.writer();
    let mut apng = MovingPng::new(&mut out, size, frames).map_err(fail)?;
    part.paint(timeline, size, interrupt, |canvas, shot| apng.add(canvas, shot.end).map_err(fail))?;
    apng.finish().and_then(|()| out.flush()).map_err(fail)
}
