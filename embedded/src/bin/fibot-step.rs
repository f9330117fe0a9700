//! The smallest image that plays a step of FIbot, without reading or writing states.
#![no_std]
#![no_main]

rulebook_embedded::image!(step, rulebook_core::fibot::FiBot);
