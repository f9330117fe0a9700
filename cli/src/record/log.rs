//! Reads the log of a game that has no other files of a record.

use crate::failure::{Failure, path_text};
use crate::games::GameRef;
use crate::own_file;
use rulebook_view::replay::{LOG_FILE, Log};
use std::path::{Path, PathBuf};

/// Reads the log in a folder. Returns its path and contents, or `None` if the file does not exist or
/// the game has no logs.
///
/// # Errors
///
/// When it cannot be read, or its texts and turns do not alternate. Does not check whether the texts
/// are valid states.
pub(super) fn read_log(game: GameRef, folder: &Path) -> Result<Option<(PathBuf, Log)>, Failure> {
    let path = folder.join(LOG_FILE);
    let Some(is_turn) = game.replays.is_turn().filter(|_| path.is_file()) else { return Ok(None) };
    let log = Log::read(&path_text(&path), &own_file::read_named(&path)?, is_turn);
    let log = log.map_err(|error| error.hints().into_iter().fold(Failure::usage(&error), Failure::hint))?;
    Ok(Some((path, log)))
}
