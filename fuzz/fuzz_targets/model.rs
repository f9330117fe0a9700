//! The engine and the spec-shaped model make the same of a request, refusals
//! included (all clauses but REF).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::keep;
use rulebook_properties::model;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { keep(model(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::request, fuzzer_mutate)
});
