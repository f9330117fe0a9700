//! The engine on a bare Cortex-M4: no operating system, no heap.
//!
//! The macro `image!` defines four images of a game, which is selected at build
//! time ([`games::Chosen`]):
//!
//! - `cases` plays the golden cases and measures their cost.
//! - `resolve` parses a state, plays a step and writes the next state; `step` only plays; `idle` does nothing. The size
//!   differences between these images are the sizes of the parts of the engine.
#![no_std]

pub mod cases;
pub mod clock;
pub mod draws;
pub mod games;
pub mod meter;
pub mod play;
pub mod small;
pub mod stack;
pub mod steps;

use core::panic::PanicInfo;
use cortex_m_semihosting::debug;

/// The panic handler. The linker removes it from images without panicking code.
#[panic_handler]
fn panicked(_: &PanicInfo<'_>) -> ! {
    loop {
        debug::exit(debug::EXIT_FAILURE);
    }
}

/// Exits with the status of success or failure.
pub fn exit(success: bool) -> ! {
    loop {
        debug::exit(if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
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
            static mut SLOT: Option<<$crate::games::Chosen as rulebook_core::contract::Game>::State> = None;
            static mut PAGE: <$crate::games::Chosen as $crate::games::EmbeddedGame>::Page =
                <<$crate::games::Chosen as $crate::games::EmbeddedGame>::Page as $crate::games::Page>::BLANK;

            use $play as play;
            $crate::exit(play::<$crate::games::Chosen>(SLOT, PAGE))
        }
    };
}
