//! The page.

use crate::failure::Failure;
use rulebook_view::film::Film;
use rulebook_view::page::page;
use std::path::Path;

/// Writes the page of a film; its title is the name of the record's folder.
pub(crate) fn html(film: &dyn Film, folder: &Path, file: &Path) -> Result<(), Failure> {
    std::fs::write(file, text(film, folder)?).map_err(|error| Failure::io(file, &error))
}

/// The page of a film, with the name of the record's folder as its title.
pub(crate) fn text(film: &dyn Film, folder: &Path) -> Result<String, Failure> {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().unwrap_or(whole.as_os_str()).to_string_lossy().into_owned();
    page(&film.reel(), &name).map_err(Failure::usage)
}
