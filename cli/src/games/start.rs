//! Starts of a match that the command line names.

use super::board::BUILTIN;
use super::{Board, GameRef, State};
use crate::failure::Failure;
use crate::output::note;
use std::ffi::OsStr;

/// The board of a game for an argument `builtin:NAME`; `None` for any other argument.
///
/// # Errors
///
/// When the game has no board of this name.
pub(crate) fn named_board(game: GameRef, argument: &OsStr) -> Result<Option<&'static Board>, Failure> {
    let Some(name) = argument.to_str().and_then(|argument| argument.strip_prefix(BUILTIN)) else {
        return Ok(None);
    };
    let board = (game.boards)().iter().find(|board| board.name == name).ok_or_else(|| {
        let known: Vec<_> = (game.boards)().iter().map(|board| board.argument()).collect();
        let failure = Failure::usage(format_args!("{BUILTIN}{name}: {} has no such board", game.name()));
        match known.is_empty() {
            true => failure.hint("give a state file, or a folder of them"),
            false => failure.hint(format_args!("the boards are {}", known.join(", "))),
        }
    })?;
    Ok(Some(board))
}

/// Warns of a start that favors a player.
pub(crate) fn warn_of_unfairness(game: GameRef, place: &str, state: &State) {
    if let Some(what) = game.typed.unfairness(state) {
        note(format_args!("warning: {place}: {what}"));
    }
}
