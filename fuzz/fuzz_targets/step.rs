//! A step satisfies the laws of the contract, and the rules for every step.
#![no_main]

rulebook_fuzz::target!("step", of_two_steps);
