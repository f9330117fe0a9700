//! Any bytes as a case file: no panic, and a parsed case survives writing and
//! parsing (`spec/conformance.md`).
#![no_main]

rulebook_fuzz::target!("case_file");
