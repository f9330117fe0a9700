//! The properties `serde_values` and `serde_bytes`: states, actions and events in JSON and in postcard, a compact
//! format.

use crate::dice::Dice;
use crate::input::{read_sample, read_step};
use crate::mutate::damaged_form;
use crate::play::{draws_of, play};
use crate::subject::{Subject, Value};
use rulebook_conformance::laws;
use rulebook_conformance::protocol::answers_of;

/// Checks that the state, the actions, the state after them and the events survive round trips through JSON and
/// postcard.
pub(crate) fn serde_values<G: Subject>(text: &[u8]) -> bool {
    let Some((state, step)) = read_step::<G>(text) else { return false };
    back_and_forth(&state);
    let replies = G::replies(&state, &answers_of::<G>(&state, &step.answers));
    for action in replies.values().filter_map(|reply| reply.action()) {
        back_and_forth(&action);
    }
    if let Some(sample) = read_sample::<G>(text) {
        back_and_forth(&G::moves(&sample));
    }
    if let Some((after, events)) = play::<G>(&state, &step.answers, text) {
        back_and_forth(&after);
        back_and_forth(&events);
    }
    true
}

/// Checks that a value survives round trips through JSON and postcard.
fn back_and_forth<T: Value>(value: &T) {
    let json = serde_json::to_string(value).expect("every value serializes to JSON");
    assert_eq!(serde_json::from_str::<T>(&json).expect("a serialized value deserializes"), *value, "{json}");
    let bytes = postcard::to_allocvec(value).expect("every value serializes to postcard");
    let (read, rest) = postcard::take_from_bytes::<T>(&bytes).expect("a serialized value deserializes");
    assert_eq!((&read, rest.len()), (value, 0), "{json}");
}

/// Checks that any bytes as a state, actions or events cause no panic, and that a deserialized state can be played.
/// The bytes are JSON if they start with `{`, `[` or `"`, and postcard otherwise.
pub(crate) fn serde_bytes<G: Subject>(bytes: &[u8]) -> bool {
    let state = read::<G::State>(bytes);
    if let Some(state) = &state {
        G::check_state(state);
        let silence = vec![Vec::new(); G::answering_players(state).len()];
        laws::check_with::<G>(state, &silence, &mut draws_of(bytes));
    }
    G::check_bytes(bytes);
    let actions = read::<G::Action>(bytes).is_some() | read::<G::Moves>(bytes).is_some();
    state.is_some() | actions | read::<Vec<G::Event>>(bytes).is_some()
}

/// Deserializes bytes in one of the two formats, and checks the round trip.
fn read<T: Value>(bytes: &[u8]) -> Option<T> {
    let value: T = match bytes.first() {
        Some(b'{' | b'[' | b'"') => serde_json::from_slice(bytes).ok()?,
        _ => postcard::from_bytes(bytes).ok()?,
    };
    back_and_forth(&value);
    Some(value)
}

/// Mutates a state, actions or events in one of the serde formats.
pub(crate) fn mutate<G: Subject>(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if dice.one_in(4) || bytes.is_empty() {
        let sample = G::sample(&dice.bytes(4096));
        let text = crate::input::write_sample::<G>(&sample);
        // A random step may be refused, but its moves can still be serialized.
        let made = read_step::<G>(&text).map(|(state, step)| (play::<G>(&state, &step.answers, &text), state));
        let written = match (dice.below(5), made) {
            (0, Some((_, state))) => serde_json::to_vec(&state).ok(),
            (1, Some((_, state))) => postcard::to_allocvec(&state).ok(),
            (2, Some((Some((_, events)), _))) => serde_json::to_vec(&events).ok(),
            (3, Some((Some((_, events)), _))) => postcard::to_allocvec(&events).ok(),
            _ => serde_json::to_vec(&G::moves(&sample)).ok(),
        };
        bytes = written.expect("every value serializes");
    }
    damaged_form(dice, bytes)
}
