//! Tests of the FIbot engine, a module for each section of `spec/fibot.md`.
//!
//! The names of tests begin with the clause that decides them. Near misses,
//! where one change flips the outcome, are next to them or in them.

#[path = "../common/sinks.rs"]
mod sinks;

mod ans;
mod board;
mod contract;
mod end;
mod exp;
mod file;
mod file_syntax;
mod laws;
mod sco;
mod set;
mod sld;
mod trn;
mod values;
