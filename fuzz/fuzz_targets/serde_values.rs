//! States, actions and events through JSON and postcard come back as they were.
#![no_main]

rulebook_fuzz::target!("serde_values", of_two_steps);
