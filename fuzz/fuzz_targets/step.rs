//! A step keeps the laws of the contract, and what the rules say of every step.
#![no_main]

rulebook_fuzz::target!("step", of_two_steps);
