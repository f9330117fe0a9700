//! The smallest image with the data of `resolve` and nothing of the engine.
#![no_std]
#![no_main]

use core::hint::black_box;
use cortex_m_rt::entry;
use rulebook_embedded::steps::SAMPLE;

#[entry]
fn main() -> ! {
    #[cfg(feature = "panics")]
    black_box([1, 2, 3][black_box(3)]);
    rulebook_embedded::exit(black_box(&SAMPLE).number == 1)
}
