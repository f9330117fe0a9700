//! The chance of forecasts: quick draws that repeat for the same seed.

use core::num::NonZeroU32;
use rulebook_core::chance::{Chance, ChanceError};

/// A splitmix64 generator. A forecast needs many draws of little quality, so the ciphers of
/// [`SeededDraws`](crate::chance::SeededDraws) would cost more than the rounds themselves.
#[derive(Clone, Debug)]
pub(super) struct Luck(u64);

impl Luck {
    /// Creates the stream of a round in the forecast with this seed. Every round has its own stream, so that forecasts
    /// that differ in one action still share the chance of later rounds.
    pub(super) fn new(seed: u64, round: u32) -> Self {
        let mut luck = Self(seed ^ u64::from(round).wrapping_mul(0xD1B5_4A32_D192_ED03));
        luck.0 = luck.next();
        luck
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Draws an integer below `below`, nearly uniform; 0 if `below` is 0.
    pub(super) const fn below(&mut self, below: u32) -> u32 {
        // The product of two 32-bit numbers fits, and its upper half is below `below`.
        (((self.next() >> 32) * below as u64) >> 32) as u32
    }
}

impl Chance for Luck {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        Ok(self.below(below.get()))
    }
}
