//! The built-in games.

use super::{GameReplays, Games};

macro_rules! games {
    ($($game:ty)*) => {
        /// The games that come with Rulebook.
        pub const BUILT_IN: Games = Games::new(&[$(GameReplays::of::<$game>()),*]);
    };
}

rulebook_core::for_each_game!(games);
