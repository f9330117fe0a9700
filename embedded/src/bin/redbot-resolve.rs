//! The smallest image that reads a state of RedBot, plays a step and writes the state after it.
#![no_std]
#![no_main]

rulebook_embedded::image!(resolve, rulebook_core::redbot::RedBot);
