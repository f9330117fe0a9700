//! The engine and the model make the same of a request, and a turn keeps the
//! laws of the contract, adds up, and favours no side and no direction.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::keep;
use rulebook_properties::fibot_turn;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { keep(fibot_turn(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::fibot_turn, fuzzer_mutate)
});
