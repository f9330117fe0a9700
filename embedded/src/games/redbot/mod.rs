//! RedBot on the microcontroller.

use super::EmbeddedGame;
use crate::steps::{Cases, Step};
use core::fmt;
use rulebook_core::chance::Chance;
use rulebook_core::redbot::{ByPlayer, Orders, RedBot, Rules, State};

mod golden {
    use crate::steps::{Cases, End, ExpectedResult, Next, Step};
    include!(concat!(env!("OUT_DIR"), "/redbot.rs"));
}

/// The game of this folder.
pub(super) type ThisGame = RedBot;

impl EmbeddedGame for RedBot {
    type Answers = [&'static [u8]; 4];
    /// At most 128 walls of 37 bytes, 128 goal cells of 6, and 19 other lines of 130.
    type Page = heapless::String<8192>;

    const RULES: Rules = Rules::STANDARD;
    const CASES: &'static Cases<Self::Answers> = &golden::CASES;
    const SAMPLE: &'static Step<Self::Answers> = &golden::SAMPLE;

    fn read_into(text: &[u8], rules: &Rules, slot: &mut Option<State>) -> bool {
        State::read_into(slot, text, rules, &mut |_| {}).is_ok()
    }

    fn play(state: &mut State, answers: &Self::Answers, _: &mut dyn Chance) -> bool {
        let orders = ByPlayer::new(answers.map(Orders::from_answer));
        state.step(&orders, &mut ()).is_ok()
    }

    fn write_on(state: &State, page: &mut Self::Page) -> fmt::Result {
        state.write(page)
    }
}
