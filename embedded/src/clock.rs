//! Counts instructions in QEMU.
//!
//! QEMU does not model cycles. With `-icount shift=6` each instruction takes 64 ns of virtual time. The system timer of
//! the board `mps2-an386` ticks every 40 ns (25 MHz), so its ticks measure the number of instructions. The error is at
//! most two instructions. Every run of an image gives the same result.

use cortex_m::Peripherals;
use cortex_m::asm;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;

const NS_PER_INSTRUCTION: u32 = 64;
const NS_PER_TICK: u32 = 40;
/// The timer has 24 bits.
const TICKS: u32 = 0x00FF_FFFF;

/// The system timer, running.
#[derive(Debug)]
pub struct Clock {
    overhead: u32,
}

impl Clock {
    /// Starts the timer. Returns `None` if the timer is in use, or if it does not
    /// count instructions, as under QEMU without `-icount shift=6`.
    #[must_use]
    pub fn start() -> Option<Self> {
        let mut timer = Peripherals::take()?.SYST;
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(TICKS);
        timer.clear_current();
        timer.enable_counter();
        let mut clock = Self { overhead: 0 };
        clock.overhead = clock.count(|| ()).1;
        let [short, long] = [10_000, 30_000].map(|turns| clock.count(|| turn(turns)).1);
        (long.abs_diff(short).abs_diff(2 * 20_000) <= 4).then_some(clock)
    }

    /// Runs `work`. Returns its result and the number of instructions it took, at
    /// most 10 million.
    pub fn count<T>(&self, work: impl FnOnce() -> T) -> (T, u32) {
        let start = SYST::get_current();
        let result = work();
        let ticks = start.wrapping_sub(SYST::get_current()) & TICKS;
        let instructions = (ticks * (NS_PER_TICK / 8) + NS_PER_INSTRUCTION / 16) / (NS_PER_INSTRUCTION / 8);
        (result, instructions.saturating_sub(self.overhead))
    }
}

/// Loops `turns` times; each turn takes two instructions.
#[inline(never)]
fn turn(turns: u32) {
    asm::delay(turns);
}
