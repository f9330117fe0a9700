//! Structure-aware mutations of inputs: a valid input nearly always stays
//! valid, and all rules can be reached.
//!
//! - `state.rs`: mutates a state.
//! - `repair.rs`: makes a mutated state valid again.
//! - `round.rs`: mutates a state with its answers, and crosses two of them.
//! - `lines.rs`: mutates the other inputs.

mod lines;
mod repair;
mod round;
mod state;

pub(super) use lines::{answer_line, game, round_file};
pub(super) use round::{cross, request, round};
