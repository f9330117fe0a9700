//! Plays all golden cases of RedBot, and tells what the parts of a step cost.
#![no_std]
#![no_main]

rulebook_embedded::image!(cases, rulebook_core::redbot::RedBot);
