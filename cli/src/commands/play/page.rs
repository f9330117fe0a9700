//! The page of the game that was played, in the browser.

use crate::commands::export::html;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::games::{House, WithGame as _};
use crate::output::note;
use crate::record::{PAGE, Source};
use std::path::Path;

/// Writes the page into the folder of the record and opens it.
pub(super) fn open<G: House>(folder: &Path) -> Result<(), Failure> {
    let film = Source::of::<G>(folder, None)?.open()?;
    write_whole(folder, PAGE, &html::Text { film: &*film, folder }.with::<G>()?)?;
    let path = folder.join(PAGE);
    note(format_args!("the page of the game is {}", path.display()));
    let whole = path.canonicalize().map_err(|error| Failure::io(&path, &error))?;
    // A browser may stay for as long as it likes.
    open::that_detached(whole).map_err(|error| {
        let failure = Failure::usage(format_args!("no browser could be started: {error}"));
        failure.hint(format_args!("the match is over and its record whole; open {} yourself", path.display()))
    })
}
