//! Models of the games: each game once more, written from its rules alone.
//!
//! A model is no engine. It is slow, plain and derived from nothing but the
//! text of `spec/`, so that an engine that agrees with it agrees with a second
//! reading of the rules.

pub mod redbot;
