//! Any bytes as a round file: no panic, and what is read is written to
//! something that reads as the same (FILE-1, FILE-2, FILE-18).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::all;
use rulebook_properties::mutate::{self, in_place};
use rulebook_properties::round_file;

fuzz_target!(|bytes: &[u8]| -> Corpus { all(round_file(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::round_file, fuzzer_mutate)
});
