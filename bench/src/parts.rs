//! Steps to be measured: segments of games, and parts made of them.

use crate::measured::Measured;
use serde::{Deserialize, Serialize};

/// Consecutive steps of one game: the state before them, and what is done in
/// each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Segment<G: Measured> {
    /// The state that the first step begins with.
    pub start: G::State,
    /// What is done in each step; the game is not over before any of them.
    pub moves: Vec<G::Move>,
}

/// Segments of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Part<G: Measured> {
    /// What they are called.
    pub name: String,
    /// The segments; at least one step.
    pub segments: Vec<Segment<G>>,
}

impl<G: Measured> Part<G> {
    /// A part of this name; segments without a step are left out.
    #[must_use]
    pub fn new(name: &str, segments: impl IntoIterator<Item = Segment<G>>) -> Self {
        let segments = segments.into_iter().filter(|segment| !segment.moves.is_empty());
        Self { name: name.to_owned(), segments: segments.collect() }
    }

    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.segments.iter().map(|segment| segment.moves.len()).sum()
    }

    /// The states after each step, in their order.
    pub fn states(&self) -> impl Iterator<Item = G::State> {
        self.segments.iter().flat_map(|segment| {
            let mut state = segment.start.clone();
            segment.moves.iter().map(move |what| {
                // A game that is over stays as it is.
                let _ = G::play(&mut state, what);
                state.clone()
            })
        })
    }
}

/// The state file of a state.
#[must_use]
pub fn text<G: Measured>(state: &G::State) -> String {
    let mut text = String::new();
    write::<G>(state, &mut text);
    text
}

/// Writes the state file of a state behind a text.
pub(crate) fn write<G: Measured>(state: &G::State, text: &mut String) {
    // A string can always be written to.
    let _ = G::write(state, &mut rulebook_core::text::Plain(text));
}
