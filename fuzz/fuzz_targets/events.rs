//! The events of a step report every change exactly once, and add up to the change of the state.
#![no_main]

rulebook_fuzz::target!("events", of_two_steps);
