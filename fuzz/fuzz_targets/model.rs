//! The engine and the spec-shaped model give the same reply to a request, refusals included.
#![no_main]

rulebook_fuzz::target!("model");
