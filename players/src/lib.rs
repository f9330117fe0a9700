#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! - [`HasBuiltins`]: the players of a game as a list.
//! - [`chance`]: seeded draws that are the same on every machine.
//! - a module for each game: its strategies, listed in its `Builtin`.
//!
//! A strategy sees what a contestant's program sees: the state of the round and nothing else. It keeps no memory
//! between rounds, unless it plans several steps at once ([`BuiltinOptions::keeps_plan`]); then its plan follows from the
//! states that it has seen. The same seed therefore reproduces a game among built-in strategies.
//!
//! # Scope
//!
//! This crate has no processes and no protocol: see the `rulebook-cli` crate.
//! Programs for contestants to start from are in the folder `kits`.

/// Defines the conversions between a game's built-in players and their names.
macro_rules! named {
    ($builtin:ident; $(#[$doc:meta])*) => {
        impl $builtin {
            $(#[$doc])*
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|builtin| builtin.name() == name)
            }
        }

        /// The [name](Self::name).
        impl core::fmt::Display for $builtin {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

mod builtin;
pub mod chance;
mod option_list;

pub use builtin::{Builtin, BuiltinOptions, HasBuiltins, PlayerFunction};

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
// Not in the list of games yet.
pub mod aitester;
