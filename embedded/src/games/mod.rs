//! What the images need of a game, and the games that give it: a folder for each.

macro_rules! folders {
    ($($game:ident)*) => { $(mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

mod chosen {
    include!(concat!(env!("OUT_DIR"), "/chosen.rs"));
}

/// The game of these images: the one that `RULEBOOK_GAME` names when they are
/// built, the first one of all otherwise.
pub type Chosen = chosen::Game;

use crate::steps::{Cases, Step};
use core::fmt;
use rulebook_core::contract::{Game, GameOver};

/// A game that the images play.
pub trait Played: Game<State: Default> {
    /// The answer lines of a step, empty where there was none.
    type Answers: Copy + fmt::Debug + 'static;
    /// Room for the text of every state.
    type Page: Page;

    /// The rules of a standard game.
    const RULES: Self::Rules;
    /// The golden cases.
    const CASES: &'static Cases<Self::Answers>;
    /// The step that the small images play, under the rules of a standard game.
    const SAMPLE: &'static Step<Self::Answers>;

    /// Reads and checks the text of a state. `false` when it is no valid one;
    /// why is not told, since all reasons at once are large.
    fn read_into(text: &[u8], rules: &Self::Rules, place: &mut Option<Self::State>) -> bool;

    /// Reads the answer lines and plays the step.
    ///
    /// # Errors
    ///
    /// When the game is over.
    fn play(state: &mut Self::State, answers: &Self::Answers) -> Result<(), GameOver>;

    /// Writes the text of a state.
    ///
    /// # Errors
    ///
    /// When the page is full.
    fn write_on(state: &Self::State, page: &mut Self::Page) -> fmt::Result;
}

/// A text of fixed capacity.
pub trait Page: fmt::Write {
    /// Without text.
    const BLANK: Self;

    /// Takes all text away.
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

/// Every game of the house is played here.
const _: () = {
    const fn is_played<G: Played>() {}
    macro_rules! are_played {
        ($($game:ident)*) => { $(is_played::<$game::OnBoard>();)* };
    }
    rulebook_core::for_each_game_module!(are_played);
};
