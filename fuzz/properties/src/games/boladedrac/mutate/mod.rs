//! Structure-aware mutations of inputs: a valid input nearly always stays
//! valid, and all rules can be reached.
//!
//! - `setup.rs`: mutates a state.
//! - `repair.rs`: makes a mutated state valid again.
//! - `round.rs`: mutates a state with its answers and draws, and crosses two of them.
//! - `lines.rs`: mutates state files and answer lines.

mod lines;
mod repair;
mod round;
mod setup;

pub(super) use lines::{answer_line, state_file};
pub(super) use round::{cross, request, round};
