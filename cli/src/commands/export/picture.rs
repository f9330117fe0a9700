//! A picture of one state.

use crate::args::ExportArgs;
use crate::failure::Failure;
use rulebook_view::film::Film;
use rulebook_view::paint;
use std::path::Path;

pub(super) fn svg(film: &dyn Film, args: &ExportArgs, file: &Path) -> Result<(), Failure> {
    let summary = film.summary();
    let index = match args.round {
        None => usize::MAX,
        Some(round) => {
            let index = round.checked_sub(summary.first).and_then(|index| usize::try_from(index).ok());
            index.filter(|&index| index < summary.frames).ok_or_else(|| {
                let message = format_args!("{}: no round {round} in this record", args.dir.display());
                let last = summary.first + summary.frames as u64 - 1;
                Failure::usage(message).hint(format_args!("it has the states {} to {last}", summary.first))
            })?
        }
    };
    let poster = paint::Posters::new(film).still(index);
    #[expect(clippy::cast_precision_loss, reason = "pictures are not that large")]
    let cell = args.size as f32 / poster.height;
    std::fs::write(file, paint::svg(&poster, args.theme.into(), cell)).map_err(|error| Failure::io(file, &error))
}
