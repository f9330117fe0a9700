//! Written game rules as exact code, for bot-programming contests.
//!
//! This crate needs neither `std` nor an allocator. It holds shared vocabulary
//! beside one folder per game:
//!
//! - [`grid`]: positions, directions, sizes of boards.
//! - [`players`]: players, containers by player, sets of players.
//! - [`chance`]: random draws as an input.
//! - [`text`]: one reader that knows line and column, one sink that knows which
//!   field is written.
//! - [`clause`]: references to the clauses of the written rules.
//! - [`contract`]: what a referee, a conformance suite and a fuzzer need of a
//!   game, by types and by texts.
//! - [`hash`]: a hash of texts that everybody can write down.
//! - [`invalid`]: why something is no valid state, every reason at once.
//!
//! Each game has a module of its own, whose page says which clause of its
//! written rules is where; [`for_each_game!`] lists them.
//!
//! # What is not here
//!
//! No input or output, no processes, no clock, no random generator: see the
//! `rulebook-cli` crate. No strategy: see `rulebook-players`.
//!
//! # Features
//!
//! - `serde`: states, orders and events to and from serde formats; a state is
//!   checked when it is read.
//! - `alloc`: games and states without their types, behind `dyn`
//!   ([`contract::TextGame`]). Needs an allocator.
//! - `arbitrary`: valid random states and orders for fuzzers. Needs `std`.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "arbitrary")]
extern crate std;

/// The list of games: for each its module and its type. A new game is one line here.
#[doc(hidden)]
#[macro_export]
macro_rules! game_list {
    ($select:ident $callback:ident) => {
        $crate::$select! {
            $callback:
            redbot RedBot
            fibot FiBot
        }
    };
}

/// Calls a macro with the types of all games.
///
/// ```
/// use rulebook_core::contract::Game;
///
/// macro_rules! names {
///     ($($game:ty)*) => { [$(<$game>::NAME),*] };
/// }
/// assert!(rulebook_core::for_each_game!(names).contains(&"redbot"));
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident) => {
        $crate::game_list! { select_types $callback }
    };
}

/// Calls a macro with the names of the modules of all games, so that a crate
/// with a folder per game need not name them.
///
/// ```
/// macro_rules! folders {
///     ($($module:ident)*) => { [$(stringify!($module)),*] };
/// }
/// assert!(rulebook_core::for_each_game_module!(folders).contains(&"redbot"));
/// ```
#[macro_export]
macro_rules! for_each_game_module {
    ($callback:ident) => {
        $crate::game_list! { select_modules $callback }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! select_types {
    ($callback:ident: $($module:ident $game:ident)*) => {
        $callback! { $($crate::$module::$game)* }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! select_modules {
    ($callback:ident: $($module:ident $game:ident)*) => {
        $callback! { $($module)* }
    };
}

pub mod chance;
pub mod clause;
pub mod contract;
mod filling;
pub mod grid;
pub mod hash;
pub mod invalid;
pub mod players;
pub mod text;

macro_rules! modules {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
for_each_game_module!(modules);
