//! Any bytes as a state file: no panic, and what is read is written to something
//! that reads as the same.
#![no_main]

rulebook_fuzz::target!("state");
