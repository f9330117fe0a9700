//! The smallest algorithm, to be copied for a new one.
//!
//! To make a new algorithm:
//!
//! 1. Copy this file, and rename the type. What it has to remember becomes a field.
//! 2. Replace what [`get_commands`](Algorithm::get_commands) does. `state.trial()` gives a copy on which commands can be
//!    tried: [`check_command`](rulebook_core::aitester::StateOf::check_command) says whether a command is possible and
//!    [`step`](rulebook_core::aitester::StateOf::step) carries it out.
//!    [`reach`](rulebook_core::aitester::StateOf::reach) tells where a unit can go, and
//!    [`value`](rulebook_core::aitester::StateOf::value) how good a state is (EVA).
//! 3. Add a variant to [`Builtin`](super::Builtin) in `mod.rs`; the compiler then names every place that needs a line.
//! 4. Let it play: `cargo run --release -p rulebook-players --example aitester_match -- NAME reflex`.

use super::{Algorithm, purchases};
use rulebook_core::aitester::{Command, State};

/// Buys units, and ends every turn at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stub;

impl Algorithm for Stub {
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command> {
        purchases::purchases(state, purchases::TEST_RANGE)
    }

    fn get_commands(&mut self, _: &State) -> Vec<Command> {
        vec![Command::NextTurn]
    }
}
