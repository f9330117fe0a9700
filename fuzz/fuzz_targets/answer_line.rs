//! Any bytes as an answer line: no panic, and what is read is written to
//! something that reads as the same (ANS-1 to ANS-4, FILE-6).
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulebook_core::redbot::Orders;

fuzz_target!(|line: &[u8]| {
    match Orders::parse(line) {
        Ok(orders) => assert_eq!(Orders::parse(orders.to_string().as_bytes()).unwrap(), orders),
        Err(_) => assert_eq!(Orders::from_answer(line), Orders::default()),
    }
});
