//! Integers in texts: FILE-8, ANS-3, SET-4.

/// The smallest signed 32-bit integer.
pub(super) const MIN_INTEGER: i64 = -2_147_483_648;
/// The largest signed 32-bit integer.
pub(super) const MAX_INTEGER: i64 = 2_147_483_647;

/// FILE-8: whether a text is `-?[0-9]+`.
pub(super) fn is_integer(text: &[u8]) -> bool {
    let digits = match text {
        [b'-', rest @ ..] => rest,
        _ => text,
    };
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Parses an integer of FILE-8; `None` if it is malformed or not between `low` and `high`, which must fit in 32
/// bits.
pub(super) fn integer(text: &[u8], low: i64, high: i64) -> Option<i64> {
    if !is_integer(text) {
        return None;
    }
    let mut value: i64 = 0;
    for &byte in text {
        if byte != b'-' {
            // FILE-8: leading zeros do not change the value.
            value = value * 10 + i64::from(byte - b'0');
        }
        // Stops here: further digits only make the number larger.
        if value > -MIN_INTEGER {
            return None;
        }
    }
    // FILE-8: -0 is 0.
    if text[0] == b'-' {
        value = -value;
    }
    (low <= value && value <= high).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    // FILE-8, ANS-3
    #[test]
    fn integers_have_one_form_and_a_range() {
        let any = |text: &str| integer(text.as_bytes(), MIN_INTEGER, MAX_INTEGER);
        assert_eq!(any("0"), Some(0));
        assert_eq!(any("-0"), Some(0));
        assert_eq!(any("-007"), Some(-7));
        assert_eq!(any("0000000000000000000000000000000000002147483647"), Some(MAX_INTEGER));
        assert_eq!(any("-2147483648"), Some(MIN_INTEGER));
        for text in ["", "-", "+1", "--1", "1-", "1.", "0x1", " 1", "1 ", "\u{0661}", "1_000"] {
            assert_eq!(any(text), None, "{text:?}");
        }
        for text in ["2147483648", "-2147483649", "99999999999999999999999999", "18446744073709551617"] {
            assert_eq!(any(text), None, "{text:?}");
        }
        assert_eq!(integer(b"33", 1, 32), None);
        assert!(is_integer(b"-99999999999999999999999999"));
    }
}
