//! The options of the built-in players of Othello.

use crate::games::PlayerFunction;
use rulebook_core::othello::Othello;
use rulebook_players::othello::{Builtin, Policy};

/// A player with the options that a text names.
pub(super) fn configure(builtin: Builtin, options: &str) -> Result<PlayerFunction<Othello>, String> {
    let mut policy = Policy::new(builtin, options).map_err(|error| error.to_string())?;
    Ok(Box::new(move |state, seat, seed| {
        let player = seat.try_cast().expect("a game asks its own seats only");
        policy.answer(state, player, seed)
    }))
}
