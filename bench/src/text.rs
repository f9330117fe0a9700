//! State files as texts.

use crate::measured::Measured;

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
