//! The web page in a real browser, compared with the engine in this process.
//!
//! - `browser`: Chromium over a pipe.
//! - `viewer`: a page, and the replay that it must show.
//! - `controls`: every control.
//! - `long`: a game of 1,000 rounds.
//! - `appearance`: colors, themes, sizes, motion, accessibility.
//! - `records`: records that the user opens in the page.
//! - `table`: a page in which people play, and the game that it must show.
//! - `playing`: games of people, move by move.
//! - `play_controls`: everything around the moves of such games.
//! - `broken`: pages that are broken on purpose, which the checks must notice.
#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod appearance;
mod broken;
mod browser;
mod controls;
mod long;
mod play_controls;
mod playing;
mod records;
mod table;
mod viewer;
