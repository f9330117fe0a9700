//! A picture of one state.

use super::size_of;
use crate::args::ExportArgs;
use crate::commands::output_file::OutputFile;
use crate::failure::Failure;
use rulebook_raster::Canvas;
use rulebook_view::paint::{self, Picture};

pub(super) fn svg(picture: &Picture, args: &ExportArgs, product: &mut OutputFile) -> Result<(), Failure> {
    let (_, height) = size_of(args.size, 1);
    #[expect(clippy::cast_precision_loss, reason = "pictures are not that large")]
    let scale = height as f32 / picture.height;
    product.write(paint::svg(picture, args.theme.into(), scale).as_bytes())
}

pub(super) fn png(picture: &Picture, args: &ExportArgs, product: &mut OutputFile) -> Result<(), Failure> {
    let (width, height) = size_of(args.size, 1);
    let mut canvas = Canvas::new(width, height).expect("sizes are checked on the command line");
    canvas.paint(picture, args.theme.into());
    product.write(&rulebook_raster::png(&canvas))
}
