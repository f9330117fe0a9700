//! Any bytes as an answer line: no panic, and what is parsed is written to
//! something that parses as the same.
#![no_main]

rulebook_fuzz::target!("answer");
