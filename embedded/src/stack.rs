//! Measures the depth of the stack: the free memory below the stack is painted, and the overwritten paint shows the
//! depth.

#![expect(unsafe_code, reason = "no variable is in the memory below the stack pointer")]

use core::ptr::{read_volatile, write_volatile};
use cortex_m::register::msp;
use cortex_m_rt::STACK_PAINT_VALUE;

unsafe extern "C" {
    /// The lowest word of the stack, from the linker script of `cortex-m-rt`.
    static mut _stack_end: u32;
}

/// Runs `work`. Returns its result and the number of bytes of stack that it used, without those of the caller.
#[inline(never)]
pub fn depth<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let bottom = &raw mut _stack_end;
    let top = msp::read() as usize;
    let result = work();
    let words = top.saturating_sub(bottom as usize) / size_of::<u32>();
    // SAFETY: these words lie between the end of the statics and the stack pointer, so no variable is in them. While
    // they are written, no call can use them as its stack: the compiler never turns volatile accesses into calls.
    let untouched =
        (0..words).take_while(|&word| unsafe { read_volatile(bottom.add(word)) } == STACK_PAINT_VALUE).count();
    for word in untouched..words {
        // SAFETY: as above.
        unsafe { write_volatile(bottom.add(word), STACK_PAINT_VALUE) };
    }
    (result, (words - untouched) * size_of::<u32>())
}
