//! Game rules as exact code, for bot-programming contests.
//!
//! This crate needs neither `std` nor an allocator. It has one module per game,
//! and a shared vocabulary:
//!
//! - [`grid`]: positions, directions, board sizes.
//! - [`players`]: players, containers by player, sets of players.
//! - [`chance`]: random draws as an input.
//! - [`text`]: a reader that tracks line and column, and a sink that receives the name of each field.
//! - [`clause`]: references to the clauses of the rules.
//! - [`contract`]: the interface of a game for a referee, a conformance suite or a fuzzer, as types and as texts.
//! - [`hash`]: a simple, portable hash of texts.
//! - [`validation`]: all violations that make a state invalid.
//!
//! Each game's module page maps the clauses of its rules to code.
//! [`for_each_game!`] lists the games.
//!
//! # Scope
//!
//! This crate has no I/O, processes, clock or random generator: see the
//! `rulebook-cli` crate. It has no strategies: see `rulebook-players`.
//!
//! # Features
//!
//! - `serde`: serializes states, orders and events; deserializing validates
//!   states.
//! - `alloc`: type-erased games and states behind `dyn`
//!   ([`contract::TextGame`]). Needs an allocator.
//! - `std`: uses the vector instructions of the processor, where that pays.
//!   Needs `std`.
//! - `arbitrary`: valid random states and orders for fuzzers. Needs `std`.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "arbitrary")]
extern crate std;

/// Lists the games, one line each: module and type. To add a game, add a line.
#[doc(hidden)]
#[macro_export]
macro_rules! game_list {
    ($select:ident $callback:ident) => {
        $crate::$select! {
            $callback:
            redbot RedBot
            fibot FiBot
            boladedrac BolaDeDrac
            othello Othello
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

/// Calls a macro with the module names of all games. A crate with one module per game declares its modules this way.
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

// Not in the list yet: the command, the page, the fuzz targets and the microcontroller do not have it.
pub mod aitester;

pub mod chance;
pub mod clause;
pub mod contract;
pub mod grid;
pub mod hash;
pub mod players;
mod read_in_place;
pub mod text;
pub mod validation;

macro_rules! modules {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
for_each_game_module!(modules);
