//! The engine and the spec-shaped model make the same of a request, refusals
//! included.
#![no_main]

rulebook_fuzz::target!("model");
