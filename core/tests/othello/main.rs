//! Tests of the Othello engine, a module for each section of `spec/othello.md`.
//!
//! The names of tests begin with the clause that decides them. Near misses,
//! where one change flips the outcome, are next to them or in them.

#[path = "../common/sinks.rs"]
mod sinks;

mod ans;
mod board;
mod cnt;
mod contract;
mod end;
mod file;
mod file_syntax;
mod forfeit;
mod gam;
mod laws;
mod mov;
mod pos;
mod sco;
mod set;
mod slow;
mod values;
