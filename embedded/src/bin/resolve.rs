//! The smallest image that parses a state, plays a step and writes the next state.
#![no_std]
#![no_main]

rulebook_embedded::image!(resolve);
