//! The smallest image that plays a round, without reading or writing round files.
#![no_std]
#![no_main]

use core::hint::black_box;
use cortex_m_rt::entry;
use rulebook_core::redbot::State;
use rulebook_embedded::play;
use rulebook_embedded::steps::SAMPLE;

#[entry]
fn main() -> ! {
    let step = black_box(&SAMPLE);
    let mut state = State::default();
    let played = play::round(&mut state, &step.answers);
    black_box(&state);
    rulebook_embedded::exit(played.is_ok() && step.number == 1)
}
