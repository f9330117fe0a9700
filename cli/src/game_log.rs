//! The log of a running game, as strategies may read it.

use crate::games::{GameRef, State};
use rulebook_core::contract::Answers;

/// The states so far, with the turns between them. Empty for a game without a legacy format.
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
            self.game.typed.log_state(state, self.text.is_empty(), &mut self.text);
        }
    }

    /// Adds the turn that these answers to `state` make, if the game has turns. A game with a legacy format has no
    /// chance, so that the turn is known before it is played.
    pub(crate) fn add_turn(&mut self, state: &State, answers: &Answers<'_>) {
        if !self.game.has_legacy_format() {
            return;
        }
        if let Some(Ok(turn)) = self.game.typed.log_step(state, answers, &[]) {
            self.text.push_str(&turn);
            self.turn = Some(turn.trim_end().to_owned());
        }
    }

    /// The last turn, in canonical spelling.
    pub(crate) fn last_turn(&self) -> Option<&str> {
        self.turn.as_deref()
    }

    /// The complete log; `None` if the game has none.
    pub(crate) fn visible_text(&self) -> Option<&str> {
        self.game.has_legacy_format().then_some(&*self.text)
    }
}
