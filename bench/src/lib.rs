#![doc = include_str!("../README.md")]
//!
//! # The house
//!
//! - [`measured`]: what has to be known of a game to measure it; [`redbot`] and
//!   [`fibot`] say it. Also consecutive steps, in segments and parts.
//! - [`check`]: what the steps lead to, as a signature; whether the model
//!   agrees; what happens in them.
//! - [`measure`]: the same work done by several lanes in turn, against a clock
//!   that the caller has.
//! - [`instructions`]: counts of instructions and their recorded figures.
//!
//! # What is not here
//!
//! No clock: it is an input. The command `rulebook bench` has one.

pub mod check;
pub mod fibot;
pub mod instructions;
pub mod measure;
pub mod measured;
pub mod redbot;

mod text;

pub use text::text;
