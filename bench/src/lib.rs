#![doc = include_str!("../README.md")]
//!
//! # The house
//!
//! - [`measured`]: what has to be known of a game to measure it, and consecutive
//!   steps. A module for each game says it, with the steps that are measured.
//! - [`check`]: what the steps lead to, as a signature; whether the model
//!   agrees; what happens in them.
//! - [`measure`]: the same work done by several lanes in turn, against a clock
//!   that the caller has.
//! - [`instructions`]: counts of instructions and their recorded figures.
//!
//! # What is not here
//!
//! No clock: it is an input. The command `rulebook bench` has one.

pub mod check;
pub mod instructions;
pub mod measure;
pub mod measured;
mod text;

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

pub use text::text;
