//! Any bytes as a case file: no panic, and what is read is written to
//! something that reads as the same (`spec/conformance.md`).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::all;
use rulebook_properties::case_file;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { all(case_file(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::case_file, fuzzer_mutate)
});
