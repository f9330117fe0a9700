//! What each game brings to the properties: a folder per game, named in no file
//! but the list of games.

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
