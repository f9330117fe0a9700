//! Random choices that a seed fixes.

use arbitrary::Unstructured;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

/// Random choices that a seed fixes.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The choices of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below this one, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    /// A number from one to another, both included.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = i64::from(most) - i64::from(least) + 1;
        // Both ends are in range, so the sum is.
        (i64::from(least) + i64::from(self.0.next_u32()) % span) as i32
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the values, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Random bytes.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        let mut bytes = vec![0; len];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// Whatever can be made of random bytes, so many of them.
    pub fn make<T>(&mut self, len: usize, make: impl FnOnce(&mut Unstructured<'_>) -> arbitrary::Result<T>) -> T {
        make(&mut Unstructured::new(&self.bytes(len))).expect("where bytes run out, zeros are taken")
    }
}
