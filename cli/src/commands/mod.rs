//! One file per command.

pub(crate) mod adapter;
pub(crate) mod bench;
pub(crate) mod case;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod conform;
pub(crate) mod entries;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod list;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rerun;
pub(crate) mod rules;
pub(crate) mod show;
pub(crate) mod step;
pub(crate) mod tournament;
pub(crate) mod verify;
pub(crate) mod view;

use crate::failure::Failure;
use crate::games::{NAMES, WithGame, with_game};
use rulebook_core::contract::Game;

/// Refuses a game that a command cannot do yet, though others can.
pub(crate) fn only<G: Game>(game: &str, command: &str) -> Result<(), Failure> {
    if game == G::NAME {
        return Ok(());
    }
    Err(Failure::usage(format_args!("`rulebook {command}` knows {} only, not {game}", G::NAME)))
}

/// Runs a command for the game of this name.
pub(crate) fn for_game<T, W: WithGame<Output = Result<T, Failure>>>(game: &str, command: W) -> Result<T, Failure> {
    with_game(game, command).unwrap_or_else(|| {
        Err(Failure::usage(format_args!("there is no game `{game}`")).hint(format_args!("the games are {NAMES:?}")))
    })
}
