#![doc = include_str!("../README.md")]
//!
//! # The house
//!
//! - [`rounds`]: consecutive rounds to be measured, and [the standard
//!   ones](rounds::standard).
//! - [`phases`]: rounds that one phase of a round dominates.
//! - [`check`]: what the rounds lead to, as a signature; whether the model
//!   agrees; what happens in them.
//! - [`measure`]: the same work done by several lanes in turn, against a clock
//!   that the caller has.
//! - [`instructions`]: counts of instructions and their recorded figures.
//!
//! # What is not here
//!
//! No clock: it is an input. The command `rulebook bench` has one.

pub mod check;
mod crafted;
pub mod instructions;
pub mod measure;
pub mod phases;
pub mod rounds;
mod scene;
