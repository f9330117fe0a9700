//! Tests of the RedBot engine, a module for each section of `spec/redbot.md`.
//!
//! The names of tests begin with the clause that decides them. Near misses,
//! where one change flips the outcome, are next to them or in them.

#[path = "../common/sinks.rs"]
mod sinks;

mod ans;
mod arr;
mod bld;
mod board;
mod contract;
mod dea;
mod end;
mod file;
mod file_rules;
mod file_syntax;
mod fir;
mod mov;
mod ord;
mod sco;
mod set;
mod values;
