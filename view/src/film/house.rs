//! The games of the house.

use super::{GameFilms, Games};

macro_rules! games {
    ($($game:ty)*) => {
        /// The games that come with Rulebook.
        pub const HOUSE: Games = Games::new(&[$(GameFilms::of::<$game>()),*]);
    };
}

rulebook_core::for_each_game!(games);
