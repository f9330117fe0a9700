//! Reads the log of a game that has no other files of a record.

use crate::failure::{Failure, path_text};
use crate::games::{GameRef, Registry};
use crate::own_file;
use rulebook_view::replay::{Log, LogFiles, LogReader};
use std::path::{Path, PathBuf};

/// A log with its files.
pub(crate) struct LogWithFiles {
    pub(crate) path: PathBuf,
    pub(crate) log: Log,
    /// The file of the draws, if the game keeps one; it may not exist.
    pub(crate) draws: Option<PathBuf>,
}

/// Whether a path names an existing file that has the name of a log of any game.
pub(crate) fn is_log_file(games: Registry, path: &Path) -> bool {
    games.iter().any(|game| is_log_of(game, path))
}

/// Whether a path names an existing file that has the name of a log of the game. Only a log with an extension can be
/// named by its own path; a log of a fixed name is named by the path of its folder.
pub(crate) fn is_log_of(game: GameRef, path: &Path) -> bool {
    let fits = |log: LogReader| {
        let name = path.file_name().and_then(|name| name.to_str());
        matches!(log.files, LogFiles::Extension { .. }) && name.is_some_and(|name| log.files.matches(name))
    };
    game.replays.log().is_some_and(fits) && path.is_file()
}

/// Whether a folder contains a log that the path of the folder names.
pub(crate) fn has_log(games: Registry, folder: &Path) -> bool {
    games.iter().any(|game| log_in(game, folder).is_some())
}

/// The log that the path of a folder names.
pub(crate) fn log_in(game: GameRef, folder: &Path) -> Option<PathBuf> {
    match game.replays.log()?.files {
        LogFiles::Named(name) => Some(folder.join(name)).filter(|path| path.is_file()),
        LogFiles::Extension { .. } => None,
    }
}

/// Reads a log: the file itself, or the log in a folder. Returns `None` if the file does not exist or the game has no
/// logs.
///
/// # Errors
///
/// When it cannot be read, or is not a well-formed log. Does not check whether the texts are valid states.
pub(crate) fn read_log(game: GameRef, path: &Path) -> Result<Option<LogWithFiles>, Failure> {
    let path = if is_log_of(game, path) { Some(path.to_owned()) } else { log_in(game, path) };
    let (Some(path), Some(reader)) = (path, game.replays.log()) else { return Ok(None) };
    let draws = draws_beside(reader.files, &path);
    let draws_text = match draws.as_deref().filter(|draws| draws.is_file()) {
        Some(draws) => Some((path_text(draws), own_file::read_named(draws)?)),
        None => None,
    };
    let text = own_file::read_named(&path)?;
    let log = reader.read(&path_text(&path), &text, draws_text.as_ref().map(|(name, text)| (&**name, &**text)));
    let log = log.map_err(|error| error.hints().into_iter().fold(Failure::usage(&error), Failure::hint))?;
    Ok(Some(LogWithFiles { path, log, draws }))
}

/// The file of the draws of a log, if the game keeps one.
pub(crate) fn draws_beside(files: LogFiles, log: &Path) -> Option<PathBuf> {
    let name = files.draws_beside(log.file_name()?.to_str()?)?;
    Some(log.with_file_name(name))
}
