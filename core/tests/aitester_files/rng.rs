//! Reproducible random numbers.

/// The generator `SplitMix64`.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    /// A random number.
    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A random number in this range, both ends included.
    pub(crate) fn range(&mut self, min: u32, max: u32) -> u32 {
        min + (self.number() % (u64::from(max - min) + 1)) as u32
    }

    /// True once in this many times.
    pub(crate) fn one_in(&mut self, times: u32) -> bool {
        self.range(1, times) == 1
    }

    /// One of these.
    pub(crate) fn choose<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.range(0, of.len() as u32 - 1) as usize]
    }
}
