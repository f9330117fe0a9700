//! Othello: perft and random games, with a straightforward engine to compare with.

pub mod straightforward;
