//! The types of the table of golden cases, which `build.rs` writes for each game.

use core::num::NonZeroU32;
use rulebook_core::chance::Draw;

/// Creates a draw of the table; `value` must be below `bound`.
///
/// # Panics
///
/// At compile time, if `value` is not below `bound`.
#[must_use]
pub const fn draw(value: u32, bound: u32) -> Draw {
    let bound = NonZeroU32::new(bound).expect("a bound is above 0");
    Draw::new(value, bound).expect("a draw is below its bound")
}

/// All golden cases of a game. `A` is the type of the answers of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cases<A: 'static> {
    /// The steps of all cases except those in `unasked`.
    pub steps: &'static [Step<A>],
    /// The number of these cases.
    pub count: usize,
    /// The cases that do not reach the engine, because the parser of the list
    /// rejects them: their rules are not a list of `key=value` with unique keys,
    /// or their draws are not a list of `value/bound`.
    pub unasked: &'static [&'static str],
}

/// A step for the engine to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<A> {
    /// The case of the step.
    pub case: &'static str,
    /// The number of the step in its case, from 1.
    pub number: u32,
    /// The constants set by the rules of the case.
    pub rules: &'static [(&'static str, &'static str)],
    /// The text of the state.
    pub state: &'static [u8],
    /// The answer lines.
    pub answers: A,
    /// The draws; none in a game without chance.
    pub draws: &'static [Draw],
    /// The expected result.
    pub expected: ExpectedResult,
}

/// The expected result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedResult {
    /// A state, byte for byte.
    State {
        /// Its text.
        text: &'static [u8],
        /// The scores and the players to ask; only after the last step of a case.
        end: Option<End>,
    },
    /// A refusal with this code.
    Reject(&'static str),
}

/// Additional expected results after the last step of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Each player's score.
    pub scores: &'static [i64],
    /// Whether the game is over, and otherwise the players asked.
    pub next: Next,
}

/// The expected status after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The game is over.
    Over,
    /// The players with these numbers, from 1, are asked.
    Ask(&'static [usize]),
}
