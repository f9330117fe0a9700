//! Models of the games: each game implemented a second time, from its rules
//! alone.
//!
//! A model is not an engine. It is slow, plain and derived from nothing but the
//! text of `spec/`. An engine that agrees with it agrees with a second,
//! independent reading of the rules.
//!
//! Rules that all games share, such as those on blanks, lines and line ends,
//! are modeled once for all games.

#[cfg(test)]
mod drawing;
mod text;

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
// Not in the list of games yet.
pub mod boladedrac;

pub use text::{Rejection, Violation};

/// A model's verdict on a state and the answers to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step was played.
    Ok {
        /// The state after the step, in canonical form.
        state: String,
        /// The scores in that state, by player.
        scores: Vec<i64>,
        /// Who is asked next.
        next: Next,
    },
    /// Rejected with the code `bad-rules`, `bad-state`, `game-over` or `bad-chance`.
    Reject(&'static str),
    /// The variant is not supported, for this reason.
    Skip(String),
}

impl Verdict {
    /// The verdict of a game without chance on a step with these draws: any draw is left over.
    #[must_use]
    pub fn without_chance(self, draws: &[&[u8]]) -> Self {
        match self {
            Self::Ok { .. } if !draws.is_empty() => Self::Reject("bad-chance"),
            verdict => verdict,
        }
    }
}

/// Who is asked next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nobody; the game is over.
    Over,
    /// These players, numbered from 1; may be empty.
    Ask(Vec<usize>),
}
