//! The 64-bit FNV-1a hash, simple enough to reimplement anywhere.
//!
//! Perft counts and states are hashed with it, so that an implementation in any
//! language can compare. A crate would save ten lines and hide the definition.

use core::fmt;

/// Hashes the text written to it: 64-bit FNV-1a.
///
/// ```
/// use rulebook_core::hash::Fnv;
/// use std::fmt::Write as _;
///
/// let mut hash = Fnv::default();
/// write!(hash, "foo")?;
/// write!(hash, "bar")?;
/// assert_eq!(hash.finish(), 0x8594_4171_f739_67e8);
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fnv(u64);

impl Fnv {
    /// Adds bytes to the hash.
    pub fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The hash of everything written so far.
    #[must_use]
    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// The hash of the empty text.
impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.update(text.as_bytes());
        Ok(())
    }
}
