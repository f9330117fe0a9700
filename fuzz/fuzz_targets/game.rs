//! A whole game from the line that names it: it ends by END-2, repeats, and its
//! round files replay (END, SCO, FILE-1, FILE-6).
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use rulebook_fuzz::keep;
use rulebook_properties::game;
use rulebook_properties::mutate::{self, in_place};

fuzz_target!(|bytes: &[u8]| -> Corpus { keep(game(bytes)) });
fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
    in_place(data, size, max, seed, mutate::game, fuzzer_mutate)
});
