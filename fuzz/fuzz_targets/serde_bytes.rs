//! Any bytes as a state, orders or events in JSON or postcard: no panic, and a
//! state that is read is valid (FILE-18).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::all;
use rulebook_properties::mutate::{self, in_place};
use rulebook_properties::serde_bytes;

fuzz_target!(|bytes: &[u8]| -> Corpus { all(serde_bytes(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::serde_bytes, fuzzer_mutate)
});
