//! The arguments of `play` that are parts of a start, such as a map and its objects.

use crate::failure::{Failure, path_text};
use crate::games::{JoinedStart, Registry};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Takes the parts of a start out of the arguments, and makes the start. The other arguments keep their order.
///
/// # Errors
///
/// When a part cannot be read, or the parts make no start.
pub(super) fn take(games: Registry, arguments: &[OsString]) -> Result<(Vec<OsString>, Option<JoinedStart>), Failure> {
    let named = arguments.first().and_then(|first| games.iter().find(|game| *first == *game.name()));
    let game = named.unwrap_or(games.first());
    let Some(parts) = game.start_parts else { return Ok((arguments.to_vec(), None)) };
    let is_part = |word: &OsString| parts.extension_of(word).is_some() && !Path::new(word).is_dir();
    let (files, others): (Vec<_>, Vec<_>) = arguments.iter().cloned().partition(is_part);
    let paths: Vec<PathBuf> = files.into_iter().map(PathBuf::from).collect();
    let joined = if paths.is_empty() { None } else { Some(parts.read(paths)?) };
    Ok((others, joined))
}

/// The error for another first state beside the parts of one.
pub(super) fn refuse_board(joined: &JoinedStart, board: &Path) -> Failure {
    let failure = Failure::usage(format_args!("{}: {} already make the first state", path_text(board), joined.name()));
    failure.hint("leave one of them out")
}
