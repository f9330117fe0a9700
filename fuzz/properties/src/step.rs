//! The properties `step`, `events` and `symmetry`, which are about one step.

use crate::input::{read_sample, read_step};
use crate::play::{draws_of, play};
use crate::subject::Subject;
use rulebook_conformance::laws;
use rulebook_core::contract::Event as _;

/// Checks that a step satisfies the laws of the contract, whatever the draws, and the game's own checks for steps.
pub(crate) fn step<G: Subject>(text: &[u8]) -> bool {
    let Some((state, step)) = read_step::<G>(text) else { return false };
    laws::check_with::<G>(&state, &step.answers, &mut draws_of(text));
    if let Some(sample) = read_sample::<G>(text) {
        G::check_step(&sample);
    }
    if let Some((after, _)) = play::<G>(&state, &step.answers, text) {
        G::check_state(&after);
    }
    true
}

/// Checks that the events of a step have texts, concern players of the game, and add up to the change of the state.
pub(crate) fn events<G: Subject>(text: &[u8]) -> bool {
    let Some((state, step)) = read_step::<G>(text) else { return false };
    let Some((after, events)) = play::<G>(&state, &step.answers, text) else { return true };
    let players = G::players(&state);
    for event in &events {
        assert!(!event.to_string().is_empty(), "{}: an event has a text", event.clause());
        assert!(
            event.seats().iter().all(|seat| players.contains(seat)),
            "{}: {event} concerns players",
            event.clause()
        );
    }
    if let Some(sample) = read_sample::<G>(text) {
        G::check_events(&sample, &after, &events);
    }
    true
}

/// Checks that the engine favors no side, direction or seat, if the game has such a symmetry.
pub(crate) fn symmetry<G: Subject>(text: &[u8]) -> bool {
    let Some(check) = G::CHECK_SYMMETRY else { return false };
    let Some(sample) = read_sample::<G>(text) else { return false };
    check(&sample);
    true
}
