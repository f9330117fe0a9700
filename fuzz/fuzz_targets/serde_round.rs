//! States, orders and events through JSON and postcard come back as they were.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_crossover, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::{fit, keep};
use rulebook_properties::mutate::{self, in_place};
use rulebook_properties::serde_round;

fuzz_target!(|bytes: &[u8]| -> Corpus { keep(serde_round(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::round, fuzzer_mutate)
});
fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| { fit(&mutate::cross(seed, one, other), out) });
