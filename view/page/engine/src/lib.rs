//! The engine of a web page that shows records or in which people play, for any list of games.
//!
//! [`engine!`](crate::engine) turns the crate that calls it into the engine of a
//! page with a record, and `play_engine!` (with the feature `play`) into that of a page in which people play. `view/page/build` builds that crate for `wasm32-unknown-unknown` as a
//! `cdylib`.
//!
//! The page calls only the functions of that macro. To pass data, it calls `room` to
//! resize a buffer of the engine, and writes into that buffer. Each function writes
//! its answer to the same buffer, as JSON, and returns the length of the answer in
//! bytes; `answer` returns the address of the buffer. An answer is `{"ok": …}`, or
//! `{"error": {"message": …, "hints": […]}}` for invalid input, which changes
//! nothing.
//!
//! - `session`: the open replay, and the files from the page.
//! - `game`: a game that is played in the page.
//! - `players`: the built-in players of a game.
//! - `advice`: marked cells, and what an action would change.
//! - `exports`: the functions that a page calls.
//! - `colored`: pictures with their colors.
#![deny(missing_docs)]

#[cfg(feature = "play")]
mod advice;
mod colored;
mod exports;
#[cfg(feature = "play")]
mod game;
#[cfg(feature = "play")]
mod players;
mod session;

#[cfg(feature = "play")]
pub use players::GamePlayers;
#[doc(hidden)]
pub use rulebook_view::replay::{GameReplays, Games};
pub use session::Session;

use rulebook_view::paint::Theme;

/// The theme for the number that a page passes: 0 is light.
#[must_use]
pub const fn theme(is_dark: u32) -> Theme {
    match is_dark {
        0 => Theme::Light,
        _ => Theme::Dark,
    }
}
