//! Changes of inputs in a fuzzer's buffer.

use crate::dice::Dice;
use crate::property::Mutation;

/// What a fuzzer changes bytes with that knows nothing of their structure: a
/// buffer, how much of it is filled, and how much may be.
pub type Raw = fn(&mut [u8], usize, usize) -> usize;

/// Changes an input in a fuzzer's buffer: by its structure, now and then byte
/// by byte, and so where the changed input would be too long.
pub fn in_place(buffer: &mut [u8], size: usize, max_size: usize, seed: u32, mutation: Mutation, raw: Raw) -> usize {
    let mut dice = Dice::new(seed.into());
    if dice.one_in(10) {
        return raw(buffer, size, max_size);
    }
    let changed = mutation(&mut dice, &buffer[..size]);
    match buffer.get_mut(..changed.len()) {
        Some(place) if changed.len() <= max_size => {
            place.copy_from_slice(&changed);
            changed.len()
        }
        _ => raw(buffer, size, max_size),
    }
}
