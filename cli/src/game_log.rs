//! The log of a running game, as strategies may read it.

use crate::games::{GameRef, State};
use rulebook_core::contract::Answers;
use rulebook_core::text::PlainWriter;
use std::fmt::Write as _;

/// The states so far, with the turns between them. Empty for a game without logs.
pub(crate) struct GameLog {
    text: String,
    turn: Option<String>,
    game: GameRef,
}

impl GameLog {
    /// The log of a game before its first state.
    pub(crate) const fn new(game: GameRef) -> Self {
        Self { text: String::new(), turn: None, game }
    }

    /// Adds a state.
    pub(crate) fn add_state(&mut self, state: &State) {
        if self.game.has_legacy_format() {
            state.write(&mut PlainWriter(&mut self.text)).expect("writing to a string cannot fail");
        }
    }

    /// Adds the turn that these answers to `state` make, if the game has turns.
    pub(crate) fn add_turn(&mut self, state: &State, answers: &Answers<'_>) {
        let Some(turn) = self.game.typed.turn(state, answers) else { return };
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{turn}");
        self.turn = Some(turn);
    }

    /// The last turn, in canonical spelling.
    pub(crate) fn last_turn(&self) -> Option<&str> {
        self.turn.as_deref()
    }

    /// The complete log.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The complete log; `None` if the game has no logs.
    pub(crate) fn visible_text(&self) -> Option<&str> {
        self.game.has_legacy_format().then(|| self.text())
    }
}
