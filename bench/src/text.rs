//! State files as strings.

use crate::measured::Measured;

/// The state file of a state.
#[must_use]
pub fn text<G: Measured>(state: &G::State) -> String {
    let mut text = String::new();
    write::<G>(state, &mut text);
    text
}

/// Appends the state file of a state to a text.
pub(crate) fn write<G: Measured>(state: &G::State, text: &mut String) {
    // Writing to a string cannot fail.
    let _ = G::write(state, &mut rulebook_core::text::PlainWriter(text));
}
