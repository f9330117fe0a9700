//! The images for measuring code size. They are as small as possible.

use crate::games::{EmbeddedGame, Page as _};
use crate::play;
use crate::steps::{ExpectedResult, Step};
use core::hint::black_box;
use rulebook_core::chance::RecordedDraws;

/// Does nothing: the image has the data of [`resolve`], but no code of the engine.
#[must_use]
pub fn idle<G: EmbeddedGame>() -> bool {
    // An index out of bounds, to verify that the check for panics finds one.
    #[cfg(feature = "panics")]
    black_box([1, 2, 3][black_box(3)]);
    black_box(G::SAMPLE).number == 1
}

/// Plays a step from the start of a standard game, without parsing or writing
/// states.
#[must_use]
pub fn step<G: EmbeddedGame>() -> bool {
    let step = black_box(G::SAMPLE);
    let mut state = G::State::default();
    let played = play::step::<G>(&mut state, &step.answers, &mut RecordedDraws::new(step.draws));
    black_box(&state);
    played && step.number == 1
}

/// Parses a state, plays the step and writes the next state.
#[must_use]
pub fn resolve<G: EmbeddedGame>(slot: &mut Option<G::State>, page: &mut G::Page) -> bool {
    plays::<G>(black_box(G::SAMPLE), slot, page)
}

/// Parses the state of a step, plays the step and compares the next state with the expected one.
fn plays<G: EmbeddedGame>(step: &Step<G::Answers>, slot: &mut Option<G::State>, page: &mut G::Page) -> bool {
    if !play::read::<G>(step.state, &G::RULES, slot) {
        return false;
    }
    let Some(state) = slot else { return false };
    let played = play::step::<G>(state, &step.answers, &mut RecordedDraws::new(step.draws));
    if !played || play::write::<G>(state, page).is_err() {
        return false;
    }
    matches!(step.expected, ExpectedResult::State { text, .. } if text == page.text())
}
