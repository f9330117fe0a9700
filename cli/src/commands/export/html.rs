//! The page.

use crate::failure::Failure;
use rulebook_view::film::Film;
use rulebook_view::page::page;
use std::path::Path;

/// The page of a film, with the name of the record's folder as its title.
pub(crate) fn text(film: &dyn Film, folder: &Path) -> Result<String, Failure> {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().unwrap_or(whole.as_os_str()).to_string_lossy().into_owned();
    page(&film.reel(), &name).map_err(Failure::usage)
}
