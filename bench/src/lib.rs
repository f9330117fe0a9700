#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! - [`measured`]: the trait that a game implements to be measured, with its
//!   benchmark steps, and a module for each game.
//! - [`check`]: a signature over the resulting states, the agreement with the
//!   model, and event counts.
//! - [`measure`]: alternates lanes and times them with the caller's clock.
//! - [`instructions`]: instruction counts and their recorded baseline.
//!
//! # Scope
//!
//! This crate has no clock: the caller, such as the command `rulebook bench`,
//! passes one.

pub mod check;
mod draws;
pub mod instructions;
pub mod measure;
pub mod measured;
mod text;

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
// Not in the list of games yet.
pub mod aitester;

pub use text::text;
