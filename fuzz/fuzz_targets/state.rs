//! Any bytes as a state file: no panic, and a parsed state survives writing and parsing.
#![no_main]

rulebook_fuzz::target!("state");
