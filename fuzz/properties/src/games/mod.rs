//! Each game's own properties: one folder per game. Only the list of games names the folders.

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
