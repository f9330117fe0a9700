//! Any bytes as an answer line: no panic, and a parsed action parses again to
//! the same action after it is written.
#![no_main]

rulebook_fuzz::target!("answer");
