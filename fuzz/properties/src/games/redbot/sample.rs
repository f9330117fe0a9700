//! Plays a round of RedBot with its answers.

use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_core::redbot::{Event, State};

/// The state after a round and its events; `None` when the game is over.
#[must_use]
pub fn play(sample: &Sample) -> Option<(State, Vec<Event>)> {
    let mut after = sample.state.clone();
    let mut events = Vec::new();
    after.step(&sample.orders(), &mut |event: Event| events.push(event)).ok()?;
    Some((after, events))
}
