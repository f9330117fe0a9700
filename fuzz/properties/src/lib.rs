//! Properties of the engines and of the conformance kit, which hold for every input.
//!
//! A property is a function that takes bytes and works for every game. The fuzz targets in `fuzz/fuzz_targets` and
//! the tests of this crate call it. It panics when the property does not hold. It returns whether the input was
//! valid, so a test can count the inputs that really exercise the property.
//!
//! If an input belongs to one game, its first line names the game. The part that each game implements is
//! [`Subject`](subject::Subject), in `games/NAME`.
//!
//! | file | properties |
//! |---|---|
//! | `state.rs`, `answer.rs` | `state`, `answer`: any bytes as a state file, as an answer line |
//! | `step.rs` | `step`: the laws of the contract; `events`; `symmetry` |
//! | `model.rs` | `model`: the engine and the spec-shaped model agree |
//! | `serde_formats.rs` | `serde_values`, `serde_bytes` |
//! | `whole_game.rs` | `game`: a whole game from its input line |
//! | `log.rs` | `log`: any bytes as a log, the file with a whole game |
//! | `case_file.rs` | `case_file` |
//! | `conf.rs` | `conf_adapter`, `conf_runner`: both sides of conf/1 |
//! | `mutate/` | mutations of texts and bytes |
//! | `case_seeds.rs` | the seeds from the golden cases |

mod answer;
mod any_subject;
mod case_file;
mod case_seeds;
mod conf;
mod dice;
pub mod games;
mod in_place;
pub mod input;
mod log;
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

pub use any_subject::{AnySubject, Kind};
pub use case_seeds::Seeds;
pub use dice::Dice;
pub use in_place::{Raw, in_place};
pub use property::{Mutation, PROPERTIES, Property, property};
pub use subjects::{SUBJECTS, cross, subject};
pub use whole_game::whole_game;
