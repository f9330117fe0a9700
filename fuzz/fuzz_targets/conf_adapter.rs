//! Any bytes as requests of conf/1: no panic, each is answered, and what is
//! understood is asked for again with the same replies (`spec/conformance.md`).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::all;
use rulebook_properties::conf_adapter;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { all(conf_adapter(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::conf_adapter, fuzzer_mutate)
});
