//! Any bytes as an answer line: no panic, and what is read is written to
//! something that reads as the same (ANS-1 to ANS-4, FILE-6).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::all;
use rulebook_properties::answer_line;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { all(answer_line(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::answer_line, fuzzer_mutate)
});
