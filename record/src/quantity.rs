//! Durations, sizes and counts in the notation people use: `500ms`, `256MiB`, `8`.

use bytesize::ByteSize;
use std::fmt;
use std::time::Duration;

/// A text is not a duration, size or count that a limit can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuantityError(String);

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for QuantityError {}

impl From<QuantityError> for String {
    fn from(error: QuantityError) -> Self {
        error.0
    }
}

/// The longest time limit.
const MAX_DURATION: Duration = Duration::from_secs(24 * 60 * 60);

/// Parses a duration with its unit, such as `500ms` or `4s`.
///
/// # Errors
///
/// When it is not well-formed, is zero, or is longer than a day.
///
/// ```
/// use rulebook_record::quantity::{format_duration, parse_duration};
/// use std::time::Duration;
///
/// assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
/// assert_eq!(format_duration(Duration::from_millis(1500)), "1s 500ms");
/// assert!(parse_duration("4").is_err());
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, QuantityError> {
    let duration = humantime::parse_duration(text);
    let duration = duration.map_err(|error| QuantityError(format!("{error}; write it like 500ms or 4s")))?;
    if duration.is_zero() || duration > MAX_DURATION {
        return Err(QuantityError("expected a time limit above 0 and of at most one day".into()));
    }
    Ok(duration)
}

/// Formats a duration so that [`parse_duration`] can parse it.
#[must_use]
pub fn format_duration(duration: Duration) -> String {
    humantime::format_duration(duration).to_string()
}

/// The smallest size that can be set: no program starts with less.
const MIN_SIZE: u64 = 4096;

/// Parses a size with its unit, such as `256MiB` or `10MB`, into bytes.
///
/// # Errors
///
/// When it is not well-formed, has no unit, is smaller than 4096 bytes, or exceeds `i64::MAX`.
///
/// ```
/// use rulebook_record::quantity::{format_size, parse_size};
///
/// assert_eq!(parse_size("256MiB"), Ok(256 << 20));
/// assert_eq!(format_size(256 << 20), "256MiB");
/// ```
pub fn parse_size(text: &str) -> Result<u64, QuantityError> {
    const HINT: &str = "write it like 256MiB or 10MB";
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(QuantityError(format!("expected a size with a unit; {HINT}")));
    }
    let size = text.parse::<ByteSize>().map_err(|error| QuantityError(format!("{error}; {HINT}")))?.as_u64();
    if size < MIN_SIZE {
        return Err(QuantityError(format!("expected a size of at least {MIN_SIZE} bytes")));
    }
    // The kernel stores sizes as signed numbers.
    if i64::try_from(size).is_err() {
        return Err(QuantityError("expected a size below 8 EiB".into()));
    }
    Ok(size)
}

/// Formats a size so that [`parse_size`] can parse it, in the largest unit that gives an integer.
#[must_use]
pub fn format_size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(bits, _)| bytes.trailing_zeros() >= *bits);
    unit.map_or_else(|| format!("{bytes}B"), |(bits, unit)| format!("{}{unit}", bytes >> bits))
}

/// Parses a count of at least 1.
///
/// # Errors
///
/// When it is not an integer from 1 to `u32::MAX`.
pub fn parse_count(text: &str) -> Result<u64, QuantityError> {
    match text.parse() {
        Ok(0) => Err(QuantityError("expected at least 1: a program is one process and has three open streams".into())),
        Ok(count) if count <= u64::from(u32::MAX) => Ok(count),
        _ => Err(QuantityError(format!("expected an integer 1..{}", u32::MAX))),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse_count, parse_size};
    use rstest::rstest;

    #[rstest]
    #[case("256MiB", 256 << 20)]
    #[case("10MB", 10_000_000)]
    #[case("1.5 GiB", 3 << 29)]
    #[case("64k", 64_000)]
    fn sizes_have_units(#[case] text: &str, #[case] size: u64) {
        assert_eq!(parse_size(text), Ok(size));
    }

    #[rstest]
    #[case("", "expected a size with a unit")]
    #[case("1048576", "expected a size with a unit")]
    #[case("12 parsecs", "write it like 256MiB")]
    #[case("-1MiB", "write it like 256MiB")]
    #[case("1KiB", "at least 4096 bytes")]
    #[case("0MiB", "at least 4096 bytes")]
    #[case("99999PiB", "below 8 EiB")]
    fn other_sizes_are_refused(#[case] text: &str, #[case] message: &str) {
        let error = parse_size(text).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }

    #[rstest]
    fn counts_begin_with_one(#[values("0", "-1", "many", "4294967296", "")] text: &str) {
        parse_count(text).unwrap_err();
        assert_eq!(parse_count("1"), Ok(1));
    }
}
