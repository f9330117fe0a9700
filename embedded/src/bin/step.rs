//! The smallest image that plays a step, without parsing or writing states.
#![no_std]
#![no_main]

rulebook_embedded::image!(step);
