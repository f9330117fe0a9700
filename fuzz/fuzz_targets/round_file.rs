//! Any bytes as a round file: no panic, and what is read is written to
//! something that reads as the same (FILE-1, FILE-2).
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebook_core::redbot::{Rules, State};

fuzz_target!(|text: &[u8]| {
    if let Ok(state) = State::read(text, &Rules::STANDARD) {
        let mut written = String::new();
        state.write(&mut written).unwrap();
        assert_eq!(State::read(written.as_bytes(), &Rules::STANDARD).unwrap(), state);
    }
});
