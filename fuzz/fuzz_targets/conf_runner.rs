//! Any bytes as replies of conf/1: no panic, and what is read is written to
//! something that reads as the same (`spec/conformance.md`).
#![no_main]

rulebook_fuzz::target!("conf_runner");
