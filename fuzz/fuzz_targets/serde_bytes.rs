//! Any bytes as a state, actions or events in JSON or postcard: no panic, and a
//! deserialized state is valid.
#![no_main]

rulebook_fuzz::target!("serde_bytes");
