//! Any bytes as requests of conf/1: no panic, every request gets a reply, and
//! repeated steps get the same replies (`spec/conformance.md`).
#![no_main]

rulebook_fuzz::target!("conf_adapter");
