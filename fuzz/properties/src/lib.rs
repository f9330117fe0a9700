//! What must hold for every input of the engine and of the conformance kit.
//!
//! Each property stands here once. The fuzz targets in `fuzz/fuzz_targets` and
//! the tests of this crate call it with bytes; it panics, with the clause that
//! is broken, when it does not hold. It tells whether the bytes could be read,
//! so that nobody takes a property for tried that only refused its inputs.
//!
//! | file | properties |
//! |---|---|
//! | `round.rs` | `round`: what no round may break |
//! | `events.rs` | `events`: the events tell everything, and add up |
//! | `symmetry.rs` | `symmetry`: no side of the board is favoured |
//! | `seats.rs` | `answer_order`: no seat and no order of arrival is favoured |
//! | `model.rs` | `model`: the engine and the spec-shaped model agree |
//! | `files.rs` | `round_file`, `answer_line`, `case_file` |
//! | `conf.rs` | `conf_adapter`, `conf_runner`: both sides of conf/1 |
//! | `formats.rs` | `serde_round`, `serde_bytes` |
//! | `game.rs` | `game`: a whole game from a line that names it |
//! | `fibot.rs` | `fibot_file`, `fibot_answer`, `fibot_turn`, `fibot_serde` |
//! | `mutate/` | changes of inputs, by structure |
//! | `census.rs` | how often each rule was seen to decide something |
//! | `seeds.rs` | the seeds that the golden cases give |

pub mod census;
mod conf;
mod events;
pub mod fibot;
mod files;
mod formats;
mod game;
mod model;
pub mod mutate;
mod round;
mod seats;
pub mod seeds;
mod symmetry;

pub use conf::{conf_adapter, conf_runner};
pub use events::events;
pub use fibot::{fibot_answer, fibot_file, fibot_serde, fibot_turn};
pub use files::{answer_line, case_file, round_file};
pub use formats::{serde_bytes, serde_round};
pub use game::game;
pub use model::model;
pub use round::round;
pub use seats::answer_order;
pub use symmetry::symmetry;

use rulebook_conformance::fuzz::Fuzzed;
use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_conformance::protocol::{lines_of, text_of};
use rulebook_core::contract::Game;
use rulebook_core::redbot::{Event, State};
use rulebook_core::text::Plain;

/// A property with its name, which is that of its fuzz target, and its inputs.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The name.
    pub name: &'static str,
    /// The folders of seeds, in `fuzz/seeds`.
    pub seeds: &'static [&'static str],
    /// Panics when the property does not hold; tells whether the bytes could be read.
    pub check: fn(&[u8]) -> bool,
    /// Changes an input at random.
    pub mutate: mutate::Mutation,
}

/// All properties.
pub const PROPERTIES: [Property; 17] = {
    const fn property(
        name: &'static str,
        seeds: &'static [&'static str],
        check: fn(&[u8]) -> bool,
        mutate: mutate::Mutation,
    ) -> Property {
        Property { name, seeds, check, mutate }
    }
    [
        property("round_file", &["round_file"], round_file, mutate::round_file),
        property("answer_line", &["answer_line"], answer_line, mutate::answer_line),
        property("case_file", &["case_file"], case_file, mutate::case_file),
        property("conf_adapter", &["conf_adapter"], conf_adapter, mutate::conf_adapter),
        property("conf_runner", &["conf_runner"], conf_runner, mutate::conf_runner),
        property("round", &["round"], round, mutate::round),
        property("events", &["round"], events, mutate::round),
        property("symmetry", &["round"], symmetry, mutate::round),
        property("answer_order", &["round"], answer_order, mutate::round),
        property("model", &["round", "refused"], model, mutate::request),
        property("game", &["game"], game, mutate::game),
        property("serde_round", &["round"], serde_round, mutate::round),
        property("serde_bytes", &["serde_bytes"], serde_bytes, mutate::serde_bytes),
        property("fibot_file", &["fibot_file"], fibot_file, mutate::fibot_file),
        property("fibot_answer", &["fibot_answer"], fibot_answer, mutate::fibot_answer),
        property("fibot_turn", &["fibot_turn"], fibot_turn, mutate::fibot_turn),
        property("fibot_serde", &["fibot_serde"], fibot_serde, mutate::fibot_serde),
    ]
};

/// The property of this name.
#[must_use]
pub fn property(name: &str) -> Option<&'static Property> {
    const ALL: &[Property] = &PROPERTIES;
    ALL.iter().find(|property| property.name == name)
}

/// The step that a text asks for: the lines of a conf/1 request. `None` when
/// it is none or its state is refused.
#[must_use]
pub fn read_sample<G: Fuzzed>(text: &[u8]) -> Option<G::Sample> {
    G::from_request(&lines_of(text)).ok()
}

/// The text that asks for a step.
#[must_use]
pub fn write_sample<G: Fuzzed>(sample: &G::Sample) -> Vec<u8> {
    text_of(&G::request(sample).to_lines())
}

/// The file of a state.
#[must_use]
pub fn write_state<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    G::write(state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    text
}

/// The state after a round of RedBot and what happened in it; `None` when the
/// game is over.
#[must_use]
pub fn play(sample: &Sample) -> Option<(State, Vec<Event>)> {
    let mut after = sample.state.clone();
    let mut events = Vec::new();
    after.step(&sample.orders(), &mut |event: Event| events.push(event)).ok()?;
    Some((after, events))
}

/// A number that stands for a text, for choices that must repeat with it (FNV-1a).
fn number_of(text: &[u8]) -> u64 {
    text.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
