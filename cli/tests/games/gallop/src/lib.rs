//! Gallop: an example of your own game, with everything that a command `rulebook` needs.
//!
//! Its rules are `spec.md`. The binary of this package is the command `rulebook` with one more game.
//!
//! - `course`: the constants that a variant can change.
//! - `stride`: the answers.
//! - `runner`: the runners.
//! - `rules`: the typed engine.
//! - `event`: the events, each with its clause.
//! - `file`: the text form of a state.
//! - `game`: the contract.
//! - `scene`: what a state and an event show.
//! - `specified`: the rule text and the golden cases.
//! - `command`: parts that only the command needs.
//!
//! Compiled to WebAssembly, the library is the engine of the web page.

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
