//! Any bytes as a log: no panic, and a log survives writing and reading.
#![no_main]

rulebook_fuzz::target!("log");
