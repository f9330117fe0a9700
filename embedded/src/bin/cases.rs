//! Plays all golden cases of the game, and prints the cost of the parts of a step.
#![no_std]
#![no_main]

rulebook_embedded::image!(cases);
