//! Pages of matches, which the report leads to.

use super::folder::{LINKS, matches_folder};
use crate::args::Pages;
use crate::commands::export::html;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::games::Registry;
use crate::record::{PAGE, Source};
use rulebook_tournament::State;
use rulebook_tournament::report::Report;
use rulebook_tournament::state::Match;
use std::path::Path;

/// Refuses pages of a game whose engine no page has.
pub(super) fn check(game: &str, pages: Pages) -> Result<(), Failure> {
    if pages == Pages::None { Ok(()) } else { html::check(game) }
}

/// Writes the pages that are not there yet.
///
/// # Errors
///
/// What `ended` tells before each of them; that a record cannot be read, or a page
/// not be written.
pub(super) fn write<R: Registry>(
    tournament: &Path,
    game: &str,
    state: &State,
    pages: Pages,
    ended: &mut dyn FnMut() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let wanted = |entry: &&Match| {
        let played = entry.played.as_ref();
        played.is_some_and(|played| match pages {
            Pages::None => false,
            Pages::Faults => (0..entry.players.len()).any(|seat| played.failures(seat) > 0),
            Pages::All => true,
        })
    };
    for entry in state.matches().iter().filter(wanted) {
        let record = matches_folder(tournament).join(&entry.line.id);
        // One whose match was played elsewhere is not here.
        if !record.is_dir() || record.join(PAGE).is_file() {
            continue;
        }
        ended()?;
        let film = Source::named::<R>(game, &record, None)?.open()?;
        write_whole(&record, PAGE, &html::text(&*film, &record)?)?;
    }
    Ok(())
}

/// Has the report lead to the pages that are there.
pub(super) fn link(report: &mut Report, tournament: &Path) {
    for row in &mut report.matches {
        let is_there = matches_folder(tournament).join(&row.id).join(PAGE).is_file();
        row.page = is_there.then(|| format!("{LINKS}{}/{PAGE}", row.id));
    }
}
