//! Any bytes as a case file: no panic, and what is read is written to something
//! that reads as the same (`spec/conformance.md`).
#![no_main]

rulebook_fuzz::target!("case_file");
