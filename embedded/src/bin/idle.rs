//! The smallest image with the data of `resolve` and nothing of the engine.
#![no_std]
#![no_main]

rulebook_embedded::image!(idle);
