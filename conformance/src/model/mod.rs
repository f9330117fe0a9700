//! Models of the games: each game once more, written from its rules alone.
//!
//! A model is no engine. It is slow, plain and derived from nothing but the
//! text of `spec/`, so that an engine that agrees with it agrees with a second
//! reading of the rules.
//!
//! What the rules of the games say in the same words, of blanks, lines and line
//! ends, is modelled once for all of them.

#[cfg(test)]
mod drawing;
mod text;

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

pub use text::{Fault, Faults};

/// What is to be said to a state and the answers to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step was made.
    Ok {
        /// The state after it, in its canonical form.
        state: String,
        /// The scores in that state, by player.
        scores: Vec<i64>,
        /// How the game goes on from there.
        next: Next,
    },
    /// Rejected with the code `bad-rules`, `bad-state`, `game-over` or `bad-chance`.
    Reject(&'static str),
    /// The variant is not supported, for the reason given.
    Skip(String),
}

/// How a game goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// It is over.
    Over,
    /// These players, numbered from 1, are asked; it may be nobody.
    Ask(Vec<usize>),
}
