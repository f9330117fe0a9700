//! Steps of any game, with draws that the input chooses.

use crate::input::number_of;
use rulebook_conformance::protocol::answers_of;
use rulebook_core::contract::Game;
use rulebook_players::chance::Seeded;

/// The draws of a game with chance, which the text of an input chooses.
#[must_use]
pub(crate) fn draws_of(text: &[u8]) -> Seeded {
    Seeded::of_game(number_of(text), 0)
}

/// The state after a step and what happened in it; `None` when the game is over.
#[must_use]
pub(crate) fn play<G: Game>(state: &G::State, answers: &[Vec<u8>], text: &[u8]) -> Option<(G::State, Vec<G::Event>)> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    let observer = &mut |event: G::Event| events.push(event);
    G::step_answers(&mut after, &answers_of::<G>(state, answers), &mut draws_of(text), observer).ok()?;
    Some((after, events))
}
