//! Reading a log of a game without other files of a record.

use crate::failure::{Failure, path_text};
use crate::games::GameRef;
use crate::own_file;
use rulebook_view::replay::{LOG_FILE, Log};
use std::path::{Path, PathBuf};

/// Reads the log of a folder, with its path; `None` when there is none, or the game has no
/// logs.
///
/// # Errors
///
/// When it is not an alternation of texts and turns. Whether the texts are valid states is not
/// checked.
pub(super) fn read_log(game: GameRef, folder: &Path) -> Result<Option<(PathBuf, Log)>, Failure> {
    let path = folder.join(LOG_FILE);
    let Some(is_turn) = game.replays.is_turn().filter(|_| path.is_file()) else { return Ok(None) };
    let log = Log::read(&path_text(&path), &own_file::read_named(&path)?, is_turn);
    let log = log.map_err(|error| error.hints().into_iter().fold(Failure::usage(&error), Failure::hint))?;
    Ok(Some((path, log)))
}
