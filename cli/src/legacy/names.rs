//! Names of the files that a game writes to its folder, beside its record.

use crate::games::{GameRef, StateIn};
use crate::record::is_own_name;
use rulebook_view::replay::{LogFiles, RESULTS_FILE};
use std::path::Path;

/// The list of the files that strategies keep. The next game removes the listed files.
pub(super) const KEPT: &str = "kept-files.json";

/// The page that replays the log (PLAY-8).
pub(crate) const PAGE: &str = "log.html";

/// The name of the file with the current state (PLAY-3), if the game has one.
pub(super) const fn state_name(game: GameRef) -> Option<&'static str> {
    match (game.legacy_folders, game.transport.state) {
        (Some(_), StateIn::WorkingFolder { name }) => Some(name),
        _ => None,
    }
}

/// The name of the log in the folder of the game (PLAY-7), if the game has logs of a fixed name.
pub(crate) fn log_name(game: GameRef) -> Option<&'static str> {
    match game.replays.log()?.files {
        LogFiles::Named(name) => Some(name),
        LogFiles::Extension { .. } => None,
    }
}

/// Whether the game itself uses this name, so that no strategy can keep a file under it.
pub(super) fn is_reserved(game: GameRef, name: &str) -> bool {
    [RESULTS_FILE, PAGE].contains(&name)
        || [log_name(game), state_name(game)].contains(&Some(name))
        || name == KEPT
        || is_own_name(Path::new(name))
}
