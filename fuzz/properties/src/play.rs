//! Plays steps of any game, with random draws derived from the input.

use crate::input::{number_of, read_step, step_text};
use rulebook_conformance::protocol::{Step, answers_of};
use rulebook_core::chance::DrawRecorder;
use rulebook_core::contract::Game;
use rulebook_players::chance::SeededDraws;

/// A source of random draws, derived from the text of an input.
#[must_use]
pub(crate) fn draws_of(text: &[u8]) -> SeededDraws {
    SeededDraws::of_game(number_of(text), 0)
}

/// Plays a step. Returns the state after it and its events; `None` when the game is over.
#[must_use]
pub(crate) fn play<G: Game>(state: &G::State, answers: &[Vec<u8>], text: &[u8]) -> Option<(G::State, Vec<G::Event>)> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    let observer = &mut |event: G::Event| events.push(event);
    G::step_answers(&mut after, &answers_of::<G>(state, answers), &mut draws_of(text), observer).ok()?;
    Some((after, events))
}

/// Adds the random draws that a step request needs, derived from its text.
#[must_use]
pub(crate) fn with_draws<G: Game>(mut step: Step) -> Step {
    step.chance = None;
    let text = step_text(&step);
    let Some((mut state, _)) = read_step::<G>(&text) else { return step };
    let answers = answers_of::<G>(&state, &step.answers);
    let mut source = draws_of(&text);
    let mut recorder = DrawRecorder::new(&mut source);
    let _ = G::step_answers(&mut state, &answers, &mut recorder, &mut ());
    let lines: Vec<_> = recorder.into_draws().iter().map(|draw| draw.to_string().into_bytes()).collect();
    step.chance = Some(lines).filter(|lines| !lines.is_empty());
    step
}
