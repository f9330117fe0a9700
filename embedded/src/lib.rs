//! The engine on a bare Cortex-M4: no operating system, no heap.
//!
//! There are four images for each game, as `image!` makes them. The game is chosen
//! when they are built ([`games::Chosen`]):
//!
//! - `cases` plays the golden cases and tells what they cost.
//! - `resolve` reads a state, plays a step and writes the state after it;
//!   `step` only plays; `idle` does nothing. The difference of their sizes is
//!   the size of the code between.
#![no_std]

pub mod cases;
pub mod clock;
pub mod games;
pub mod meter;
pub mod play;
pub mod small;
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

/// An image of the chosen game: `cases`, `resolve`, `step` or `idle`.
#[macro_export]
macro_rules! image {
    (cases) => {
        $crate::image!(on_a_page, $crate::cases::cases);
    };
    (resolve) => {
        $crate::image!(on_a_page, $crate::small::resolve);
    };
    (step) => {
        $crate::image!(alone, $crate::small::step);
    };
    (idle) => {
        $crate::image!(alone, $crate::small::idle);
    };
    (alone, $play:path) => {
        #[cortex_m_rt::entry]
        fn main() -> ! {
            use $play as play;
            $crate::exit(play::<$crate::games::Chosen>())
        }
    };
    (on_a_page, $play:path) => {
        #[cortex_m_rt::entry]
        fn main() -> ! {
            static mut PLACE: Option<<$crate::games::Chosen as rulebook_core::contract::Game>::State> = None;
            static mut PAGE: <$crate::games::Chosen as $crate::games::Played>::Page =
                <<$crate::games::Chosen as $crate::games::Played>::Page as $crate::games::Page>::BLANK;

            use $play as play;
            $crate::exit(play::<$crate::games::Chosen>(PLACE, PAGE))
        }
    };
}
