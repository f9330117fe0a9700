//! Reading a log that is all there is of a game.

use crate::failure::{Failure, shown};
use crate::games::House;
use crate::own_file;
use rulebook_view::film::{LOG, Log};
use std::path::{Path, PathBuf};

/// Reads the log of a folder, with its path; `None` where there is none, or the
/// game has no logs.
///
/// # Errors
///
/// When it is not states with a turn between each two. Whether what is
/// between turns are states is another question.
pub(super) fn read_log<G: House>(folder: &Path) -> Result<Option<(PathBuf, Log)>, Failure> {
    let path = folder.join(LOG);
    let Some(is_turn) = G::IS_TURN.filter(|_| path.is_file()) else { return Ok(None) };
    let log = Log::read(&shown(&path), &own_file::read_named(&path)?, is_turn);
    let log = log.map_err(|error| error.hints().into_iter().fold(Failure::usage(&error), Failure::hint))?;
    Ok(Some((path, log)))
}
