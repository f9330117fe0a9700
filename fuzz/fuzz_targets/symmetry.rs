//! No side, no direction and no seat is favored, where the rules favor none.
#![no_main]

rulebook_fuzz::target!("symmetry", of_two_steps);
