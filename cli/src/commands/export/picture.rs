//! A picture of one state.

use super::product::Product;
use super::size_of;
use crate::args::ExportArgs;
use crate::failure::Failure;
use rulebook_raster::Canvas;
use rulebook_view::film::Film;
use rulebook_view::paint::{self, Posters};

pub(super) fn svg(film: &dyn Film, args: &ExportArgs, index: usize, product: &mut Product) -> Result<(), Failure> {
    let poster = Posters::new(film).still(index);
    let (_, height) = size_of(args.size, 1);
    #[expect(clippy::cast_precision_loss, reason = "pictures are not that large")]
    let scale = height as f32 / poster.height;
    product.write(paint::svg(&poster, args.theme.into(), scale).as_bytes())
}

pub(super) fn png(film: &dyn Film, args: &ExportArgs, index: usize, product: &mut Product) -> Result<(), Failure> {
    let poster = Posters::new(film).still(index);
    let (width, height) = size_of(args.size, 1);
    let mut canvas = Canvas::new(width, height).expect("sizes are checked on the command line");
    canvas.paint(&poster, args.theme.into());
    product.write(&rulebook_raster::png(&canvas))
}
