//! A whole game from the line that names it: it keeps the laws, repeats, and its
//! files replay.
#![no_main]

rulebook_fuzz::target!("game");
