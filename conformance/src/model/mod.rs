//! Spec-shaped models: a second implementation of each game, written from its rules alone.
//!
//! A model is slow and simple, and has the structure of the text in `spec/`, from which it is derived. An engine
//! that agrees with its model agrees with a second, independent reading of the rules.
//!
//! All models share the code for common rules, such as those on blanks, lines and line ends.

#[cfg(test)]
mod drawing;
mod text;

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
// Not in the list of games yet.
pub mod aitester;

pub use text::{Rejection, Violation};

/// A model's verdict on a step: a state and the answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step was played.
    Ok {
        /// The state after the step, in canonical form.
        state: String,
        /// The scores in that state, by player.
        scores: Vec<i64>,
        /// The players asked next.
        next: Next,
    },
    /// The rules reject the step with the code `bad-rules`, `bad-state`, `game-over` or `bad-chance`.
    Reject(&'static str),
    /// The variant is not supported, for this reason.
    Skip(String),
}

impl Verdict {
    /// The verdict of a game without chance on a step with these draws. Any draw is surplus, so the step is
    /// rejected.
    #[must_use]
    pub fn without_chance(self, draws: &[&[u8]]) -> Self {
        match self {
            Self::Ok { .. } if !draws.is_empty() => Self::Reject("bad-chance"),
            verdict => verdict,
        }
    }
}

/// The players asked next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nobody; the game is over.
    Over,
    /// The players with these numbers (from 1), possibly none.
    Ask(Vec<usize>),
}
