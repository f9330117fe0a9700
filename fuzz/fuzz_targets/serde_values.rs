//! States, actions and events survive a round trip through JSON and postcard.
#![no_main]

rulebook_fuzz::target!("serde_values", of_two_steps);
