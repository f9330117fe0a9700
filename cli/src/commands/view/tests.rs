//! The screen and what keys, time and new rounds do to it.
//!
//! - `fixtures`: records to look at, and screens as texts.
//! - `screens`: how it looks.
//! - `actions`: what keys and time do.
//! - `live`: games that are being played.
//! - `boards`: boards of no game.
//! - `seats`: games with one to nine players, and overlays.
//! - `panics`: a terminal is given back, and `real` is one.

mod actions;
mod boards;
mod fixtures;
mod live;
#[cfg(unix)]
mod panics;
#[cfg(unix)]
#[path = "../../../tests/common/terminal.rs"]
mod real;
mod screens;
mod seats;
