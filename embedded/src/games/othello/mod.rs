//! Othello on the microcontroller.

use super::EmbeddedGame;
use crate::steps::{Cases, Step};
use core::fmt;
use rulebook_core::chance::Chance;
use rulebook_core::othello::{ForfeitReason, Othello, Rules, Square, Start, State};

mod golden {
    use crate::steps::{Cases, End, ExpectedResult, Next, Step};
    include!(concat!(env!("OUT_DIR"), "/othello.rs"));
}

/// The game of this folder.
pub(super) type ThisGame = Othello;

impl EmbeddedGame for Othello {
    type Answers = [&'static [u8]; 1];
    /// 64 squares, the side to move, and a forfeit.
    type Page = heapless::String<77>;

    const RULES: Rules = Rules { start: Start::Standard };
    const CASES: &'static Cases<Self::Answers> = &golden::CASES;
    const SAMPLE: &'static Step<Self::Answers> = &golden::SAMPLE;

    fn read_into(text: &[u8], rules: &Rules, slot: &mut Option<State>) -> bool {
        State::read_into(slot, text, *rules, &mut |_| {}).is_ok()
    }

    fn play(state: &mut State, answers: &Self::Answers, _: &mut dyn Chance) -> bool {
        let [answer] = answers;
        match Square::parse(answer) {
            Ok(square) => state.play(square, &mut ()).is_ok(),
            Err(_) => state.forfeit_by(ForfeitReason::NoSquare, &mut ()).is_ok(),
        }
    }

    fn write_on(state: &State, page: &mut Self::Page) -> fmt::Result {
        state.write(page)
    }
}
