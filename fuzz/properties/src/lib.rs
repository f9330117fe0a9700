//! What must hold for every input of the engines and of the conformance kit.
//!
//! Each property stands here once, for every game. The fuzz targets in
//! `fuzz/fuzz_targets` and the tests of this crate call it with bytes; it panics
//! when it does not hold. It tells whether the bytes could be read, so that
//! nobody takes a property for tried that only refused its inputs.
//!
//! The first line of an input names the game, where the input is of one game.
//! What a game adds of its own is [`Subject`](subject::Subject), implemented in
//! `games/NAME`.
//!
//! | file | properties |
//! |---|---|
//! | `state.rs`, `answer.rs` | `state`, `answer`: any bytes as a state file, as an answer line |
//! | `step.rs` | `step`: the laws of the contract; `events`; `symmetry` |
//! | `model.rs` | `model`: the engine and the spec-shaped model agree |
//! | `serde_formats.rs` | `serde_values`, `serde_bytes` |
//! | `whole_game.rs` | `game`: a whole game from a line that names it |
//! | `case_file.rs` | `case_file` |
//! | `conf.rs` | `conf_adapter`, `conf_runner`: both sides of conf/1 |
//! | `mutate/` | changes of texts and bytes |
//! | `case_seeds.rs` | the seeds that the golden cases give |

mod answer;
mod case_file;
mod case_seeds;
mod conf;
mod dice;
mod erased;
pub mod games;
mod in_place;
pub mod input;
mod model;
mod mutate;
mod play;
mod property;
mod serde_formats;
mod state;
mod step;
pub mod subject;
mod subjects;
mod whole_game;

pub use case_seeds::Seeds;
pub use dice::Dice;
pub use erased::{AnySubject, Kind};
pub use in_place::{Raw, in_place};
pub use property::{Mutation, PROPERTIES, Property, property};
pub use subjects::{SUBJECTS, cross, subject};
pub use whole_game::whole_game;
