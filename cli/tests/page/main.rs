//! The web page in a real browser, held against the engine here.
//!
//! - `browser`: Chromium over a pipe.
//! - `viewer`: a page with the replay that it should show, and what it shows.
//! - `controls`: every control and what it does.
//! - `long`: a game of 1,000 rounds.
//! - `appearance`: colors, themes, sizes, motion.
//! - `records`: records that are opened in the page.
//! - `broken`: pages that are broken on purpose, which must be seen.
#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod appearance;
mod broken;
mod browser;
mod controls;
mod long;
mod records;
mod viewer;
