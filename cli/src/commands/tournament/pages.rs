//! Pages and logs of matches, which the report leads to.

use super::names::{LINKS, matches_folder};
use crate::args::Pages;
use crate::classic::LogText;
use crate::commands::export::html;
use crate::commands::for_game;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::games::Registry;
use crate::record::{PAGE, Source};
use rulebook_tournament::State;
use rulebook_tournament::report::Report;
use rulebook_tournament::state::Match;
use rulebook_view::film::LOG;
use std::path::Path;

/// Refuses pages of a game that brings no engine for them.
pub(super) fn check<R: Registry>(game: &str, pages: Pages) -> Result<(), Failure> {
    if pages == Pages::None { Ok(()) } else { for_game::<R, _, _>(game, html::Check) }
}

/// Writes the pages that are not there yet, and the logs of games that have them.
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
        if !record.is_dir() {
            continue;
        }
        if !record.join(LOG).is_file()
            && let Some(log) = for_game::<R, _, _>(game, LogText { record: &record })?
        {
            write_whole(&record, LOG, &log)?;
        }
        if record.join(PAGE).is_file() {
            continue;
        }
        ended()?;
        let film = Source::named::<R>(game, &record, None)?.open()?;
        write_whole(&record, PAGE, &for_game::<R, _, _>(game, html::Text { film: &*film, folder: &record })?)?;
    }
    Ok(())
}

/// Has the report lead to the pages and logs that are there.
pub(super) fn link(report: &mut Report, tournament: &Path) {
    for row in &mut report.matches {
        let record = matches_folder(tournament).join(&row.id);
        let link = |name: &str| record.join(name).is_file().then(|| format!("{LINKS}{}/{name}", row.id));
        (row.page, row.log) = (link(PAGE), link(LOG));
    }
}
