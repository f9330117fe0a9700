//! Tests of the RedBot engine, a module for each section of `spec/redbot.md`.
//!
//! Names of tests begin with the clause that decides them; near misses, where
//! one thing is changed and the outcome flips, stand beside or in them.

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
