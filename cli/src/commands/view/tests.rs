//! The screen and what keys, time and new rounds do to it.
//!
//! - `fixtures`: records to look at, and screens as texts.
//! - `screens`: how it looks.
//! - `actions`: what keys and time do.
//! - `live`: games that are being played.
//! - `boards`: boards of no game.

mod actions;
mod boards;
mod fixtures;
mod live;
mod screens;
