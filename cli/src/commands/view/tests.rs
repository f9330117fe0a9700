//! Tests of the screen and of its reaction to keys, time and new rounds.
//!
//! - `fixtures`: records, and screens as text.
//! - `screens`: appearance.
//! - `actions`: keys and time.
//! - `live`: running games.
//! - `boards`: boards without a game.
//! - `seats`: games with one to nine players, and overlays.
//! - `panics`: the terminal is restored after a panic.

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

pub(super) use fixtures::{COLORED, PLAIN, styles, text};
