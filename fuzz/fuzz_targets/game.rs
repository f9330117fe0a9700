//! A whole game from its input line: it satisfies the laws, is reproducible, and its files replay.
#![no_main]

rulebook_fuzz::target!("game");
