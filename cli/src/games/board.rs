//! Boards: what a match can begin from beside the usual start.

use super::House;
use crate::failure::Failure;
use crate::output::note;
use std::ffi::OsStr;

/// What stands before the name of a board where it is named.
const BUILTIN: &str = "builtin:";

/// A start that a match can be given by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its name, of small letters, digits and hyphens.
    pub name: &'static str,
    /// The text of its state under the usual rules, in canonical form.
    pub text: &'static str,
}

impl Board {
    /// The board of a game that an argument `builtin:NAME` names; `None` when it
    /// is no such argument.
    ///
    /// # Errors
    ///
    /// When the game has no board of this name.
    pub(crate) fn named<G: House>(argument: &OsStr) -> Result<Option<&'static Self>, Failure> {
        let Some(name) = argument.to_str().and_then(|argument| argument.strip_prefix(BUILTIN)) else {
            return Ok(None);
        };
        let board = G::BOARDS.iter().find(|board| board.name == name).ok_or_else(|| {
            let known: Vec<_> = G::BOARDS.iter().map(|board| board.argument()).collect();
            let failure = Failure::usage(format_args!("{BUILTIN}{name}: {} has no such board", G::NAME));
            match known.is_empty() {
                true => failure.hint("name the file of a state, or a folder of them"),
                false => failure.hint(format_args!("its boards are {}", known.join(", "))),
            }
        })?;
        Ok(Some(board))
    }

    /// The argument that names it.
    pub(crate) fn argument(&self) -> String {
        format!("{BUILTIN}{}", self.name)
    }
}

/// Warns of a start that favors a player.
pub(crate) fn warn_of_unfairness<G: House>(place: &str, state: &G::State) {
    if let Some(what) = G::unfairness(state) {
        note(format_args!("warning: {place}: {what}"));
    }
}
