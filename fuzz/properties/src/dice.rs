//! Seeded random choices.

use arbitrary::Unstructured;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

/// Seeded random choices.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Creates random choices with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number below this bound, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    /// Returns a number between two bounds, both inclusive.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = i64::from(most) - i64::from(least) + 1;
        // The sum is between the two bounds, so it fits.
        (i64::from(least) + i64::from(self.0.next_u32()) % span) as i32
    }

    /// Returns `true` once in this many calls, on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns one of the values. There must be at least one.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Returns random bytes.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        let mut bytes = vec![0; len];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// Generates a value from this many random bytes.
    pub fn make<T>(&mut self, len: usize, make: impl FnOnce(&mut Unstructured<'_>) -> arbitrary::Result<T>) -> T {
        make(&mut Unstructured::new(&self.bytes(len))).expect("zeros replace missing bytes")
    }
}
