//! Tests of the FIbot engine, a module for each section of `spec/fibot.md`.
//!
//! Names of tests begin with the clause that decides them; near misses, where
//! one thing is changed and the outcome flips, stand beside or in them.

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
