//! States, orders and events through serde: a readable format and a compact one.

use crate::{play, read_sample};
use rulebook_core::redbot::{ByPlayer, Event, Orders, RedBot, State};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What was taken is given back, in JSON and in postcard: the state, the
/// orders, the state after them and all that happened.
pub fn serde_round(text: &[u8]) -> bool {
    let Some(sample) = read_sample::<RedBot>(text) else { return false };
    back_and_forth(&sample.state);
    back_and_forth(&sample.orders());
    if let Some((after, events)) = play(&sample) {
        back_and_forth(&after);
        back_and_forth(&events);
    }
    true
}

/// A value as it was, through JSON and through postcard.
pub(crate) fn back_and_forth<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("everything has a form in JSON");
    assert_eq!(serde_json::from_str::<T>(&json).expect("what was written can be read"), *value, "{json}");
    let bytes = postcard::to_allocvec(value).expect("everything has a compact form");
    let (read, rest) = postcard::take_from_bytes::<T>(&bytes).expect("what was written can be read");
    assert_eq!((&read, rest.len()), (value, 0), "{json}");
}

/// Any bytes as a state, orders or an event, in JSON when they begin with `{`,
/// `[` or `"`, in postcard otherwise: no panic, and a state that is read is valid.
pub fn serde_bytes(bytes: &[u8]) -> bool {
    let state = read::<State>(bytes);
    if let Some(state) = &state {
        assert!(state.setup().check(&mut |broken| panic!("FILE-18: {broken}")), "FILE-18");
        // Whoever reads a state may go on with it.
        let mut after = state.clone();
        let _ = after.step(&ByPlayer::default(), &mut ());
    }
    state.is_some() | read::<ByPlayer<Orders>>(bytes).is_some() | read::<Vec<Event>>(bytes).is_some()
}

/// What the bytes are in one of the two formats, which it has been through again.
pub(crate) fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) -> Option<T> {
    let value: T = match bytes.first() {
        Some(b'{' | b'[' | b'"') => serde_json::from_slice(bytes).ok()?,
        _ => postcard::from_bytes(bytes).ok()?,
    };
    back_and_forth(&value);
    Some(value)
}
