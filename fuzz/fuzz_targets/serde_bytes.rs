//! Any bytes as a state, actions or events in JSON or postcard: no panic, and a
//! state that is read is valid.
#![no_main]

rulebook_fuzz::target!("serde_bytes");
