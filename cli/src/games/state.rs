//! A state of a game, without its type.

use rulebook_core::contract::{Game, StateAdapter, TextState};
use rulebook_core::text::PlainWriter;
use std::ops::{Deref, DerefMut};

/// A state of any game, with the answers for its next step.
#[derive(Debug)]
pub(crate) struct State(Box<dyn TextState>);

impl State {
    /// A state of game `G`.
    pub(super) fn new<G: Game>(state: G::State) -> Self {
        Self(Box::new(StateAdapter::<G>::new(state)))
    }

    /// The state as the state type of game `G`.
    ///
    /// # Panics
    ///
    /// When it is a state of another game.
    pub(crate) fn typed<G: Game>(&self) -> &G::State {
        self.0.downcast::<G>().expect("a game is given states of its own")
    }

    /// The text of the state.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.0.write(&mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
        text
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self(self.0.boxed_clone())
    }
}

impl Deref for State {
    type Target = dyn TextState;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}
