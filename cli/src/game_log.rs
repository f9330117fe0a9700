//! The log of a game that is being played, as strategies may read it.

use crate::games::House;
use rulebook_core::contract::Answers;
use rulebook_core::text::Plain;
use std::fmt::Write as _;
use std::marker::PhantomData;

/// Every state so far, and between each two the turn that was made, where the
/// game has such a log; else nothing.
pub(crate) struct GameLog<G: House> {
    text: String,
    turn: Option<String>,
    game: PhantomData<G>,
}

impl<G: House> GameLog<G> {
    /// The log of a game before its first state.
    pub(crate) const fn new() -> Self {
        Self { text: String::new(), turn: None, game: PhantomData }
    }

    /// Adds a state.
    pub(crate) fn add_state(&mut self, state: &G::State) {
        if G::CLASSIC.is_some() {
            G::write(state, &mut Plain(&mut self.text)).expect("writing to a string cannot fail");
        }
    }

    /// Adds the turn that answers on the last state are understood as.
    pub(crate) fn add_turn(&mut self, state: &G::State, answers: &Answers<'_>) {
        let Some(classic) = &G::CLASSIC else { return };
        let turn = (classic.turn)(state, answers);
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{turn}");
        self.turn = Some(turn);
    }

    /// The last turn, in canonical spelling.
    pub(crate) fn last_turn(&self) -> Option<&str> {
        self.turn.as_deref()
    }

    /// All of it.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// All of it, where the game has such a log.
    pub(crate) fn shown(&self) -> Option<&str> {
        G::CLASSIC.as_ref().map(|_| self.text())
    }
}
