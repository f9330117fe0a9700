//! The smallest image that reads a round file, plays the round and writes it.
#![no_std]
#![no_main]

use core::hint::black_box;
use cortex_m_rt::entry;
use rulebook_core::redbot::{Rules, State};
use rulebook_embedded::play::{self, Page};
use rulebook_embedded::steps::{Expected, SAMPLE, Step};

#[entry]
fn main() -> ! {
    static mut PLACE: Option<State> = None;
    static mut PAGE: Page = Page::new();

    rulebook_embedded::exit(plays(black_box(&SAMPLE), PLACE, PAGE))
}

fn plays(step: &Step, place: &mut Option<State>, page: &mut Page) -> bool {
    if !play::read(step.state, &Rules::STANDARD, place) {
        return false;
    }
    let Some(state) = place else { return false };
    if play::round(state, &step.answers).is_err() || play::write(state, page).is_err() {
        return false;
    }
    matches!(step.expected, Expected::State { text, .. } if text == page.as_bytes())
}
