//! Mutates inputs in the buffer of a fuzzer.

use crate::dice::Dice;
use crate::property::Mutation;

/// The byte-level mutation of a fuzzer. It takes a buffer, the size of the input in it and the maximum size, and
/// returns the new size.
pub type Raw = fn(&mut [u8], usize, usize) -> usize;

/// Mutates an input in the buffer of a fuzzer with `mutation`, which follows the structure of the input. Sometimes,
/// and when the mutated input would be too long, it mutates single bytes with `raw` instead.
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
