//! The smallest image with the data of `resolve`, but no code of the engine.
#![no_std]
#![no_main]

rulebook_embedded::image!(idle);
