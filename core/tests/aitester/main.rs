//! Tests of the engine of AI-Tester, a module for each section of `spec/aitester.md`.
//!
//! Names of tests begin with the clause that decides them. Near misses, where one thing is changed and the result
//! flips, are next to them.

#[path = "../common/sinks.rs"]
mod sinks;

mod ans;
mod att;
mod board;
mod buy;
mod contract;
mod end;
mod eva;
mod fgt;
mod file;
mod file_rules;
mod file_syntax;
mod games;
mod laws;
mod lin;
mod mov;
mod paths;
mod sco;
mod set;
mod stp;
mod symmetry;
mod values;
