//! Changes of inputs by their structure: a valid input stays valid nearly
//! always, and everything that the rules speak of can be reached.
//!
//! - `state.rs`: changes of a state.
//! - `repair.rs`: makes a changed state valid again.
//! - `round.rs`: changes of a state with the answers to it, and of two such.
//! - `lines.rs`: changes of the other inputs.

mod lines;
mod repair;
mod round;
mod state;

pub(super) use lines::{answer_line, game, round_file};
pub(super) use round::{cross, request, round};
