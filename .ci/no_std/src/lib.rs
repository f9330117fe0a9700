//! Links the whole engine without `std` and without an allocator. If
//! `rulebook-core` linked `std`, there would be two panic handlers; if it linked
//! `alloc`, the allocator would be missing.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

use core::fmt::Write;
use core::panic::PanicInfo;
use rulebook_core::redbot::{ByPlayer, Orders, Rules, State};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

struct Count(usize);

impl Write for Count {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Parses a state, plays a round and writes the next state; returns the length of the text.
pub fn round(text: &[u8], answers: [&[u8]; 4]) -> usize {
    let Ok(mut state) = State::read(text, &Rules::STANDARD) else { return 0 };
    let orders = ByPlayer::new(answers.map(Orders::from_answer));
    let mut count = Count(0);
    if state.step(&orders, &mut ()).is_ok() && state.write(&mut count).is_ok() { count.0 } else { 0 }
}

/// Keeps the code above in the library.
#[unsafe(no_mangle)]
pub extern "C" fn rulebook_no_std_check() -> usize {
    #[cfg(feature = "alloc")]
    core::hint::black_box(alloc::vec::Vec::<u8>::with_capacity(core::hint::black_box(7)));
    round(core::hint::black_box(b""), [b"", b"", b"", b""])
}
