//! Gallop: a game of one's own, and all that a command `rulebook` needs of it.
//!
//! Its rules are `spec.md`. The binary of this package is the command of the
//! house with one more line in its list of games.
//!
//! - `course`: what a variant may change.
//! - `stride`: the answers.
//! - `runner`: who runs.
//! - `rules`: the typed engine.
//! - `event`: what happens, with its clause.
//! - `file`: the state as a text.
//! - `game`: the contract.
//! - `scene`: what there is to see.
//! - `specified`: the rule text and the golden cases.
//! - `command`: what only the command needs.
//!
//! Built for WebAssembly, the library is the engine of the web page.

#[cfg(not(target_family = "wasm"))]
mod command;
mod course;
mod event;
mod file;
mod game;
mod rules;
mod runner;
mod scene;
mod specified;
mod stride;

pub use course::Course;
pub use event::Event;
pub use game::Gallop;
pub use rules::State;
pub use stride::Stride;

#[cfg(target_family = "wasm")]
rulebook_page_engine::engine!(Gallop);
