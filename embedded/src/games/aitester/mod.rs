//! AI-Tester on the microcontroller.

use super::EmbeddedGame;
use crate::steps::{Cases, Step};
use core::fmt;
use rulebook_core::aitester::{AiTester, Command, State};
use rulebook_core::chance::Chance;
use rulebook_core::contract::NoRules;

mod golden {
    use crate::steps::{Cases, End, ExpectedResult, Next, Step};
    include!(concat!(env!("OUT_DIR"), "/aitester.rs"));
}

/// The game of this folder.
pub(super) type ThisGame = AiTester;

impl EmbeddedGame for AiTester {
    type Answers = [&'static [u8]; 1];
    /// 180 bytes of lines with a number, 32 types of 152 bytes, 64 rows of 33 bytes, 64 bonuses of 16 bytes, and nine
    /// players with 23 bytes and 32 units of 20 bytes each.
    type Page = heapless::String<14147>;

    const RULES: NoRules = NoRules;
    const CASES: &'static Cases<Self::Answers> = &golden::CASES;
    const SAMPLE: &'static Step<Self::Answers> = &golden::SAMPLE;

    fn read_into(text: &[u8], _: &NoRules, slot: &mut Option<State>) -> bool {
        State::read_into(slot, text, &mut |_| {}).is_ok()
    }

    fn play(state: &mut State, answers: &Self::Answers, _: &mut dyn Chance) -> bool {
        let [answer] = answers;
        state.step(Command::parse(answer).ok(), &mut ()).is_ok()
    }

    fn write_on(state: &State, page: &mut Self::Page) -> fmt::Result {
        state.write(page)
    }
}
