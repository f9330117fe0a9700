//! States, actions and events through serde: a readable format and a compact one.

use crate::dice::Dice;
use crate::input::{read_sample, read_step};
use crate::mutate::damaged_form;
use crate::play::{draws_of, play};
use crate::subject::{Subject, Value};
use rulebook_conformance::laws;
use rulebook_conformance::protocol::answers_of;

/// What was taken is given back, in JSON and in postcard: the state, the
/// actions, the state after them and all that happened.
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

/// A value as it was, through JSON and through postcard.
fn back_and_forth<T: Value>(value: &T) {
    let json = serde_json::to_string(value).expect("everything has a form in JSON");
    assert_eq!(serde_json::from_str::<T>(&json).expect("what was written can be read"), *value, "{json}");
    let bytes = postcard::to_allocvec(value).expect("everything has a compact form");
    let (read, rest) = postcard::take_from_bytes::<T>(&bytes).expect("what was written can be read");
    assert_eq!((&read, rest.len()), (value, 0), "{json}");
}

/// Any bytes as a state, actions or events, in JSON when they begin with `{`,
/// `[` or `"`, in postcard otherwise: no panic, and whoever reads a state can go
/// on with it.
pub(crate) fn serde_bytes<G: Subject>(bytes: &[u8]) -> bool {
    let state = read::<G::State>(bytes);
    if let Some(state) = &state {
        G::check_state(state);
        let silence = vec![Vec::new(); G::transcribed(state).len()];
        laws::check_with::<G>(state, &silence, &mut draws_of(bytes));
    }
    G::check_bytes(bytes);
    let actions = read::<G::Action>(bytes).is_some() | read::<G::Moves>(bytes).is_some();
    state.is_some() | actions | read::<Vec<G::Event>>(bytes).is_some()
}

/// What the bytes are in one of the two formats, which it has been through again.
fn read<T: Value>(bytes: &[u8]) -> Option<T> {
    let value: T = match bytes.first() {
        Some(b'{' | b'[' | b'"') => serde_json::from_slice(bytes).ok()?,
        _ => postcard::from_bytes(bytes).ok()?,
    };
    back_and_forth(&value);
    Some(value)
}

/// Changes a state, actions or events in one of the serde formats.
pub(crate) fn mutate<G: Subject>(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if dice.one_in(4) || bytes.is_empty() {
        let sample = G::sample(&dice.bytes(4096));
        let text = crate::input::write_sample::<G>(&sample);
        // A random step may be refused; its moves have a form all the same.
        let made = read_step::<G>(&text).map(|(state, step)| (play::<G>(&state, &step.answers, &text), state));
        let written = match (dice.below(5), made) {
            (0, Some((_, state))) => serde_json::to_vec(&state).ok(),
            (1, Some((_, state))) => postcard::to_allocvec(&state).ok(),
            (2, Some((Some((_, events)), _))) => serde_json::to_vec(&events).ok(),
            (3, Some((Some((_, events)), _))) => postcard::to_allocvec(&events).ok(),
            _ => serde_json::to_vec(&G::moves(&sample)).ok(),
        };
        bytes = written.expect("everything has a form");
    }
    damaged_form(dice, bytes)
}
