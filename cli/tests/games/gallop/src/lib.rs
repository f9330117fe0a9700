//! Gallop: a game of one's own, and all that a command `rulebook` needs of it.
//!
//! Its rules are `spec.md`. The binary of this package is the command of the
//! house with one more line in its list of games.
//!
//! - `rules`: the typed engine.
//! - `file`: the state as a text.
//! - `game`: the contract.
//! - `looks`: what there is to see.
//! - `house`: cases and players.

mod file;
mod game;
mod house;
mod looks;
mod rules;

pub use game::Gallop;
pub use rules::{Course, Event, State, Stride};
