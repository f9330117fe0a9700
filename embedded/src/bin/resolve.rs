//! The smallest image that reads a state, plays a step and writes the state after it.
#![no_std]
#![no_main]

rulebook_embedded::image!(resolve);
