//! The images whose code is measured: as small as they can be.

use crate::games::{Page as _, Played};
use crate::play;
use crate::steps::{Expected, Step};
use core::hint::black_box;

/// Has the data of [`resolve`] and does nothing of the engine.
#[must_use]
pub fn idle<G: Played>() -> bool {
    #[cfg(feature = "panics")]
    black_box([1, 2, 3][black_box(3)]);
    black_box(G::SAMPLE).number == 1
}

/// Plays a step from the start of a standard game, without reading or writing it.
#[must_use]
pub fn step<G: Played>() -> bool {
    let step = black_box(G::SAMPLE);
    let mut state = G::State::default();
    let played = play::step::<G>(&mut state, &step.answers);
    black_box(&state);
    played.is_ok() && step.number == 1
}

/// Reads a state, plays the step and writes the state after it.
#[must_use]
pub fn resolve<G: Played>(place: &mut Option<G::State>, page: &mut G::Page) -> bool {
    plays::<G>(black_box(G::SAMPLE), place, page)
}

fn plays<G: Played>(step: &Step<G::Answers>, place: &mut Option<G::State>, page: &mut G::Page) -> bool {
    if !play::read::<G>(step.state, &G::RULES, place) {
        return false;
    }
    let Some(state) = place else { return false };
    if play::step::<G>(state, &step.answers).is_err() || play::write::<G>(state, page).is_err() {
        return false;
    }
    matches!(step.expected, Expected::State { text, .. } if text == page.text())
}
