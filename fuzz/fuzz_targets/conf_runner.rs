//! Any bytes as replies of conf/1: no panic, and a parsed reply survives
//! writing and parsing (`spec/conformance.md`).
#![no_main]

rulebook_fuzz::target!("conf_runner");
