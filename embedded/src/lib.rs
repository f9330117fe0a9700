//! The engine on a bare Cortex-M4: no operating system, no heap.
//!
//! - `cases` plays the golden cases and tells what they cost.
//! - `resolve` reads a round file, plays the round and writes it; `round` only
//!   plays; `idle` does nothing. The difference of their sizes is the size of
//!   the code between.
#![no_std]

pub mod clock;
pub mod meter;
pub mod play;
pub mod stack;
pub mod steps;

use core::panic::PanicInfo;
use cortex_m_semihosting::debug;

/// The images without panicking code have no trace of this.
#[panic_handler]
fn panicked(_: &PanicInfo<'_>) -> ! {
    loop {
        debug::exit(debug::EXIT_FAILURE);
    }
}

/// Ends the image with an exit status.
pub fn exit(good: bool) -> ! {
    loop {
        debug::exit(if good { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    }
}
