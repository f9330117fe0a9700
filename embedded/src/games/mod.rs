//! The trait that a game implements for the images, and one folder per game.

macro_rules! folders {
    ($($game:ident)*) => { $(mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

mod chosen {
    include!(concat!(env!("OUT_DIR"), "/chosen.rs"));
}

/// The game of these images. The environment variable `RULEBOOK_GAME` selects it at build time; the default is the
/// first game of the list.
pub type Chosen = chosen::Game;

use crate::steps::{Cases, Step};
use core::fmt;
use rulebook_core::chance::Chance;
use rulebook_core::contract::Game;

/// A game that the images play.
pub trait EmbeddedGame: Game<State: Default> {
    /// The answer lines of a step; empty for a player without an answer.
    type Answers: Copy + fmt::Debug + 'static;
    /// A buffer for the text of any state.
    type Page: Page;

    /// The rules of a standard game.
    const RULES: Self::Rules;
    /// The golden cases.
    const CASES: &'static Cases<Self::Answers>;
    /// The step that the small images play, under the rules of a standard game.
    const SAMPLE: &'static Step<Self::Answers>;

    /// Parses and validates the text of a state. Returns `false` if it is invalid. Does not report the reasons, because
    /// their code would take much flash.
    fn read_into(text: &[u8], rules: &Self::Rules, slot: &mut Option<Self::State>) -> bool;

    /// Parses the answer lines and plays the step with draws from this source. Returns `false` if the step was not
    /// played, because the game is over or a draw failed. The source remembers a failed draw. A game without chance
    /// ignores the source, so that the image does not contain its code.
    fn play(state: &mut Self::State, answers: &Self::Answers, chance: &mut dyn Chance) -> bool;

    /// Appends the text of a state to a page.
    ///
    /// # Errors
    ///
    /// If the page is full.
    fn write_on(state: &Self::State, page: &mut Self::Page) -> fmt::Result;
}

/// A text of fixed capacity.
pub trait Page: fmt::Write {
    /// The empty page.
    const BLANK: Self;

    /// Removes all text.
    fn clear(&mut self);

    /// The text.
    fn text(&self) -> &[u8];
}

impl<const N: usize> Page for heapless::String<N> {
    const BLANK: Self = Self::new();

    fn clear(&mut self) {
        self.clear();
    }

    fn text(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// Every built-in game implements [`EmbeddedGame`].
const _: () = {
    const fn implements<G: EmbeddedGame>() {}
    macro_rules! all_implement {
        ($($game:ident)*) => { $(implements::<$game::ThisGame>();)* };
    }
    rulebook_core::for_each_game_module!(all_implement);
};
