//! Pages and logs of matches, linked from the report.

use super::names::{LINKS, matches_folder};
use crate::args::Pages;
use crate::commands::export::html;
use crate::failure::Failure;
use crate::files::write_whole;
use crate::games::Registry;
use crate::legacy::log_name;
use crate::record::{LogText, PAGE, Source};
use rulebook_tournament::State;
use rulebook_tournament::report::Report;
use rulebook_tournament::state::Match;
use rulebook_view::replay::LOG_FILE;
use std::path::Path;

/// Refuses pages for a game without an engine for them.
pub(super) fn check(games: Registry, game: &str, pages: Pages) -> Result<(), Failure> {
    if pages == Pages::None { Ok(()) } else { html::check(games.find(game)?) }
}

/// Writes missing pages, and the logs of games that have logs.
///
/// # Errors
///
/// The error of `ended`, which is called before each page; or when a record cannot be read or a
/// page cannot be written.
pub(super) fn write(
    games: Registry,
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
        // A match that was played on another machine has no record here.
        if !record.is_dir() {
            continue;
        }
        if let Some(name) = log_name(games.find(game)?)
            && !record.join(name).is_file()
            && let Some(text) = LogText::of_record(games.find(game)?, &record)?
        {
            write_whole(&record, name, &text.log)?;
        }
        if record.join(PAGE).is_file() {
            continue;
        }
        ended()?;
        let game = games.find(game)?;
        let replay = Source::of(game, &record, None)?.open()?;
        write_whole(&record, PAGE, &html::text(game, &*replay, &record)?)?;
    }
    Ok(())
}

/// Links the report to existing pages and logs.
pub(super) fn link(report: &mut Report, tournament: &Path) {
    for row in &mut report.matches {
        let record = matches_folder(tournament).join(&row.id);
        let link = |name: &str| record.join(name).is_file().then(|| format!("{LINKS}{}/{name}", row.id));
        (row.page, row.log) = (link(PAGE), link(LOG_FILE));
    }
}
