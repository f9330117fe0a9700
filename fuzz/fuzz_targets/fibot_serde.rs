//! Any bytes as a state, a turn or events of FIbot in JSON or postcard: no
//! panic, and a state that is read is valid (FILE-7).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::all;
use rulebook_properties::fibot_serde;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { all(fibot_serde(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::fibot_serde, fuzzer_mutate)
});
