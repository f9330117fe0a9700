//! Plays all golden cases of FIbot, and tells what the parts of a step cost.
#![no_std]
#![no_main]

rulebook_embedded::image!(cases, rulebook_core::fibot::FiBot);
