//! What the suite needs of each game: everything by texts.

use crate::case::Line;
use crate::protocol::{Reply, judge, lines_of, text_of};
use rulebook_core::contract::{Game, Opening};
use rulebook_core::text::Plain;

/// A game by its texts.
#[derive(Clone, Copy, Debug)]
pub struct GameTexts {
    /// The name in case files and requests.
    pub name: &'static str,
    /// What the engine makes of the lines of a step.
    pub judge: fn(&[Vec<u8>]) -> Reply,
    /// How many answer lines a step from this state has; `None` when it is no state.
    pub answer_lines: fn(rules: &[Line], state: &[Line]) -> Option<usize>,
    /// The state that a standard game begins with.
    pub opening: fn() -> Option<Vec<Vec<u8>>>,
}

macro_rules! games {
    ($($game:ty)*) => {
        const GAMES: &[GameTexts] = &[$(GameTexts {
            name: <$game>::NAME,
            judge: judge::<$game>,
            answer_lines: answer_lines::<$game>,
            opening: opening::<$game>,
        }),*];
    };
}

rulebook_core::for_each_game!(games);

/// The game of this name.
#[must_use]
pub fn game(name: &str) -> Option<&'static GameTexts> {
    GAMES.iter().find(|game| game.name == name)
}

fn answer_lines<G: Game>(rules: &[Line], state: &[Line]) -> Option<usize> {
    let rules = crate::protocol::rules::<G>(rules).ok()?;
    G::read(&text_of(state), &rules).ok().map(|state| G::transcribed(&state).len())
}

fn opening<G: Game>() -> Option<Vec<Vec<u8>>> {
    let state = G::opening(&G::Rules::default(), &Opening::default()).ok()?;
    let mut text = String::new();
    G::write(&state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    Some(lines_of(text.as_bytes()))
}
