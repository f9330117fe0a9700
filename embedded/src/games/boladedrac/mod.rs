//! Bola de Drac on the microcontroller.

use super::EmbeddedGame;
use crate::steps::{Cases, Step};
use core::fmt;
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, State};
use rulebook_core::chance::Chance;
use rulebook_core::contract::NoRules;

mod golden {
    use crate::steps::{Cases, End, ExpectedResult, Next, Step};
    include!(concat!(env!("OUT_DIR"), "/boladedrac.rs"));
}

/// The game of this folder.
pub(super) type ThisGame = BolaDeDrac;

impl EmbeddedGame for BolaDeDrac {
    type Answers = [&'static [u8]; 4];
    /// 64 rows of 65 bytes, 64 items of 16, 4 gokus of 73, and 413 bytes for the other lines.
    type Page = heapless::String<5889>;

    const RULES: NoRules = NoRules;
    const CASES: &'static Cases<Self::Answers> = &golden::CASES;
    const SAMPLE: &'static Step<Self::Answers> = &golden::SAMPLE;

    fn read_into(text: &[u8], _: &NoRules, place: &mut Option<State>) -> bool {
        State::read_into(place, text, &mut |_| {}).is_ok()
    }

    fn play(state: &mut State, answers: &Self::Answers, chance: &mut dyn Chance) -> bool {
        let actions = ByPlayer::new(answers.map(Action::from_answer));
        state.step(&actions, chance, &mut ()).is_ok()
    }

    fn write_on(state: &State, page: &mut Self::Page) -> fmt::Result {
        state.write(page)
    }
}
