//! Any bytes as requests of conf/1: no panic, each is answered, and what is
//! understood is asked for again with the same replies (`spec/conformance.md`).
#![no_main]

rulebook_fuzz::target!("conf_adapter");
