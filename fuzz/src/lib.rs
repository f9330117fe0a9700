//! Code that the fuzz targets share.

pub use libfuzzer_sys;
pub use rulebook_properties;

use libfuzzer_sys::Corpus;
use rulebook_properties::{Property, Raw, in_place, property};

/// Defines the fuzz target of the property with this name. With `of_two_steps`,
/// the target also crosses two step requests.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| -> $crate::libfuzzer_sys::Corpus {
            $crate::check($name, bytes)
        });
        $crate::libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
            $crate::mutate($name, data, size, max, seed, $crate::libfuzzer_sys::fuzzer_mutate)
        });
    };
    ($name:literal, of_two_steps) => {
        $crate::target!($name);
        $crate::libfuzzer_sys::fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| {
            $crate::fit(&$crate::rulebook_properties::cross(seed, one, other), out)
        });
    };
}

fn named(name: &str) -> &'static Property {
    property(name).unwrap_or_else(|| panic!("unknown property {name}"))
}

/// Checks a property. If only valid inputs exercise it, the fuzzer discards the others.
#[must_use]
pub fn check(name: &str, bytes: &[u8]) -> Corpus {
    let property = named(name);
    if (property.check)(bytes) || property.keeps_refused { Corpus::Keep } else { Corpus::Reject }
}

/// Mutates an input of a property in a fuzzer's buffer; returns the new length.
pub fn mutate(name: &str, data: &mut [u8], size: usize, max: usize, seed: u32, raw: Raw) -> usize {
    in_place(data, size, max, seed, named(name).mutate, raw)
}

/// Copies an input into a fuzzer's buffer, or nothing if it is too long; returns its length.
pub fn fit(input: &[u8], buffer: &mut [u8]) -> usize {
    match buffer.get_mut(..input.len()) {
        Some(place) => {
            place.copy_from_slice(input);
            input.len()
        }
        None => 0,
    }
}
