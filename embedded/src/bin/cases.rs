//! Plays all golden cases of the game, and tells what the parts of a step cost.
#![no_std]
#![no_main]

rulebook_embedded::image!(cases);
