//! FIbot on the microcontroller.

use super::EmbeddedGame;
use crate::steps::{Cases, Step};
use core::fmt;
use rulebook_core::chance::Chance;
use rulebook_core::contract::NoRules;
use rulebook_core::fibot::{FiBot, State, Turn};

mod golden {
    use crate::steps::{Cases, End, ExpectedResult, Next, Step};
    include!(concat!(env!("OUT_DIR"), "/fibot.rs"));
}

/// The game of this folder.
pub(super) type ThisGame = FiBot;

impl EmbeddedGame for FiBot {
    type Answers = [&'static [u8]; 1];
    /// Two lines of at most 11 and 12 bytes, then at most 25 rows of 26 bytes.
    type Page = heapless::String<673>;

    const RULES: NoRules = NoRules;
    const CASES: &'static Cases<Self::Answers> = &golden::CASES;
    const SAMPLE: &'static Step<Self::Answers> = &golden::SAMPLE;

    fn read_into(text: &[u8], _: &NoRules, slot: &mut Option<State>) -> bool {
        State::read_into(slot, text, &mut |_| {}).is_ok()
    }

    fn play(state: &mut State, answers: &Self::Answers, _: &mut dyn Chance) -> bool {
        let [answer] = answers;
        state.step(Turn::from_answer(answer), &mut ()).is_ok()
    }

    fn write_on(state: &State, page: &mut Self::Page) -> fmt::Result {
        state.write(page)
    }
}
