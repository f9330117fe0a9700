//! Number of players, and the default players.

use super::{GameRef, RuleSet};
use crate::input::{read_rules, read_state, rules_for};
use rulebook_core::contract::Opening;
use std::path::Path;

/// The built-in player of each of `seats` seats when the command line names no strategies:
/// [`CliGame::DEFAULT_PLAYERS`](super::CliGame::DEFAULT_PLAYERS), repeated as needed.
pub(crate) fn default_players_of(game: GameRef, seats: usize) -> impl Iterator<Item = &'static str> {
    game.default_players.iter().copied().cycle().take(seats)
}

/// Number of players in the standard start of a variant.
pub(crate) fn seats_of(game: GameRef, rules: &RuleSet) -> usize {
    match game.opening(rules, &Opening::default()) {
        Ok(state) => state.players().len(),
        Err(_) => game.default_players.len(),
    }
}

/// The options that determine the number of players of a match.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seats<'a> {
    /// The variant, in the format of `--rules`.
    pub(crate) rules: Option<&'a str>,
    /// The file of the first state.
    pub(crate) start: Option<&'a Path>,
}

impl Seats<'_> {
    /// Number of players of this game. Returns the default number on an error, because the code that
    /// starts the match reports the error.
    pub(crate) fn count(self, game: GameRef) -> usize {
        // Not stdin, which can be read only once.
        let state = self.start.filter(|path| path.is_file()).and_then(|path| {
            let rules = rules_for(game, path, self.rules).ok()?;
            read_state(game, path, &rules).ok()
        });
        match state {
            Some(state) => state.players().len(),
            None => read_rules(game, self.rules).map_or(game.default_players.len(), |rules| seats_of(game, &rules)),
        }
    }
}
