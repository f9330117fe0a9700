//! Any bytes as an answer line of FIbot: no panic, the model understands the
//! same, and what is read is written to something that reads as the same (ANS).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::all;
use rulebook_properties::fibot_answer;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { all(fibot_answer(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::fibot_answer, fuzzer_mutate)
});
