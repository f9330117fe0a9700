//! The web page in a real browser, compared with the engine in this process.
//!
//! - `browser`: Chromium over a pipe.
//! - `viewer`: a page, and the replay that it must show.
//! - `controls`: every control.
//! - `long`: a game of 1,000 rounds.
//! - `appearance`: colors, themes, sizes, motion, accessibility.
//! - `records`: records that the user opens in the page.
//! - `broken`: pages that are broken on purpose, which the checks must notice.
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
