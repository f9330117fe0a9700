//! Opening the page of a match in the browser.

use crate::commands::export::html;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::games::GameRef;
use crate::output::note;
use crate::record::{PAGE, Source};
use std::path::Path;

/// Writes the page of a finished match into the folder of the record and opens it.
pub(super) fn open(game: GameRef, folder: &Path) -> Result<(), Failure> {
    let replay = Source::of(game, folder, None)?.open()?;
    write_whole(folder, PAGE, &html::text(game, &*replay, folder)?)?;
    let path = folder.join(PAGE);
    note(format_args!("the page of the game is {}", path.display()));
    open_in_browser(&path, "the match and its record are complete")
}

/// Opens a page. If no browser starts, the error says what is `complete` all the same.
pub(super) fn open_in_browser(path: &Path, complete: &str) -> Result<(), Failure> {
    let whole = path.canonicalize().map_err(|error| Failure::io(path, &error))?;
    // Do not wait for the browser to exit.
    open::that_detached(whole).map_err(|error| {
        let failure = Failure::usage(format_args!("could not start a browser: {error}"));
        failure.hint(format_args!("{complete}; open {} yourself", path.display()))
    })
}
