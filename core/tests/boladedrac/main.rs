//! Tests of the engine of Bola de Drac, a module for each section of
//! `spec/boladedrac.md`.
//!
//! Names of tests begin with the clause that decides them; near misses, where
//! one thing is changed and the outcome flips, stand beside or in them.

#[path = "../common/sinks.rs"]
mod sinks;

mod ans;
mod bal;
mod board;
mod com;
mod contract;
mod dea;
mod end;
mod file;
mod file_rules;
mod file_syntax;
mod fro;
mod games;
mod itm;
mod kam;
mod laws;
mod mov;
mod ord;
mod reg;
mod res;
mod rou;
mod sco;
mod set;
mod values;
