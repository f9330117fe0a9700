//! The page.

use crate::failure::Failure;
use rulebook_view::film::Film;
use rulebook_view::page::{games, page};
use std::path::Path;

/// Refuses a game that the engine in the page does not know.
pub(crate) fn check(game: &str) -> Result<(), Failure> {
    let games = games();
    if games.contains(&game) {
        return Ok(());
    }
    let failure = Failure::usage(format_args!("the page of a game knows {} only, not {game}", games.join(" and ")));
    Err(failure.hint("`rulebook view` shows it in the terminal, and `rulebook export` as a picture or a video"))
}

/// The page of a film, with the name of the record's folder as its title.
pub(crate) fn text(film: &dyn Film, folder: &Path) -> Result<String, Failure> {
    check(film.summary().game)?;
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().unwrap_or(whole.as_os_str()).to_string_lossy().into_owned();
    page(&film.reel(), &name).map_err(Failure::usage)
}
