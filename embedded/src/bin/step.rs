//! The smallest image that plays a step, without reading or writing states.
#![no_std]
#![no_main]

rulebook_embedded::image!(step);
