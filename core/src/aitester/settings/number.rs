//! Integers and decimal numbers as settings spell them. Read AIT-2 first.

/// The integer that a text means, if it does; the largest one if it is larger.
pub(super) fn integer(text: &[u8]) -> Option<u32> {
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
    let mut digits = text.iter().map(digit);
    let first = digits.next()??;
    digits.try_fold(first, |value, digit| Some(value.saturating_mul(10).saturating_add(digit?)))
}

/// A decimal number as a text spells it (AIT-2).
#[derive(Clone, Copy)]
pub(super) struct Decimal<'a> {
    text: &'a [u8],
    is_negative: bool,
    /// The digits before the point.
    whole: &'a [u8],
    /// The digits after it.
    fraction: &'a [u8],
}

impl<'a> Decimal<'a> {
    /// The number that a text spells, if it does.
    pub(super) fn parse(text: &'a [u8]) -> Option<Self> {
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        let mut parts = digits.splitn(2, |&byte| byte == b'.');
        let (whole, fraction) = (parts.next()?, parts.next());
        let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        let is_well_formed = is_number(whole) && fraction.is_none_or(is_number);
        let is_negative = digits.len() < text.len();
        is_well_formed.then_some(Self { text, is_negative, whole, fraction: fraction.unwrap_or_default() })
    }

    /// The nearest double.
    pub(super) fn value(self) -> Option<f64> {
        // The grammar of AIT-2 is part of that of the standard library.
        core::str::from_utf8(self.text).ok()?.parse().ok()
    }

    /// Whether the exact number is within these bounds. The lower one is not positive.
    pub(super) fn is_within(self, min: i32, max: i32) -> bool {
        let bound = if self.is_negative { min.unsigned_abs() } else { max.unsigned_abs() };
        let whole = integer(self.whole).unwrap_or(u32::MAX);
        let is_whole = self.fraction.iter().all(|&digit| digit == b'0');
        // A `-` is allowed where negative numbers are, even before 0.
        (!self.is_negative || min < 0) && (whole < bound || whole == bound && is_whole)
    }
}
