//! The engine of a web page that shows records, for any list of games.
//!
//! [`engine!`](crate::engine) makes the engine of a page of the crate that calls
//! it. The crate is built for `wasm32-unknown-unknown` as a `cdylib`, see
//! `view/page/build`.
//!
//! The page calls the functions of that macro and no others. What it hands over
//! it writes into the buffer, after `room` has made room there; what it is
//! answered stands in the buffer too, as JSON: `answer` tells where, and each
//! function returns how many bytes it is. An answer is `{"ok": …}`, or
//! `{"error": {"message": …, "hints": […]}}` where something that was handed over
//! is not right; then everything stays as it was.
//!
//! - `session`: the film that a page shows, and the files that were handed over.
//! - `exports`: what a page calls.
//! - `painted`: pictures with their colours.
#![deny(missing_docs)]

mod exports;
mod painted;
mod session;

#[doc(hidden)]
pub use rulebook_view::film::{GameFilms, Games};
pub use session::Session;

use rulebook_view::paint::Theme;

/// The theme that a page asks for by a number.
#[must_use]
pub const fn theme(is_dark: u32) -> Theme {
    match is_dark {
        0 => Theme::Light,
        _ => Theme::Dark,
    }
}
