//! Lists of options, such as `depth=7,corner=500`.

use core::fmt;
use core::ops::RangeInclusive;

/// A text is not a list of options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// An option has no `=` and value.
    NoValue(String),
    /// No option has this name.
    Unknown {
        /// The names of the options.
        known: &'static str,
        /// The name found.
        found: String,
    },
    /// An option is named twice.
    Repeated(String),
    /// A value is not what its option expects.
    Value {
        /// The option.
        name: String,
        /// Its possible values.
        expected: String,
        /// The value found.
        found: String,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoValue(option) => write!(f, "expected name=value, found {option:?}"),
            Self::Unknown { known, found } => write!(f, "expected an option ({known}), found {found:?}"),
            Self::Repeated(name) => write!(f, "{name}: expected once, found twice"),
            Self::Value { name, expected, found } => write!(f, "{name}: expected {expected}, found {found:?}"),
        }
    }
}

impl std::error::Error for OptionError {}

/// Passes the name and the value of each option to `set`. An empty text has no options.
pub(crate) fn each_option<'a>(
    text: &'a str,
    mut set: impl FnMut(&'a str, &'a str) -> Result<(), OptionError>,
) -> Result<(), OptionError> {
    let mut named = Vec::new();
    for option in text.split(',').filter(|_| !text.is_empty()) {
        let (name, value) = option.split_once('=').ok_or_else(|| OptionError::NoValue(option.to_owned()))?;
        if named.contains(&name) {
            return Err(OptionError::Repeated(name.to_owned()));
        }
        set(name, value)?;
        named.push(name);
    }
    Ok(())
}

/// A number in decimal digits.
pub(crate) fn parse_number(name: &str, value: &str, range: RangeInclusive<i64>) -> Result<i64, OptionError> {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.parse().ok().filter(|number| is_plain && range.contains(number));
    number.ok_or_else(|| OptionError::Value {
        name: name.to_owned(),
        expected: format!("a number from {} to {}", range.start(), range.end()),
        found: value.to_owned(),
    })
}

/// A decimal number from -1000000 to 1000000: digits with at most one point among them, after a digit (AIT-2 of
/// AI-Tester).
pub(crate) fn parse_decimal(name: &str, value: &str) -> Result<f64, OptionError> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let is_plain = digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    // A second point is an error of `f64`'s parser.
    let number = value.parse().ok().filter(|number| is_plain && (-1e6..=1e6).contains(number));
    number.ok_or_else(|| OptionError::Value {
        name: name.to_owned(),
        expected: "a decimal number from -1000000 to 1000000".to_owned(),
        found: value.to_owned(),
    })
}

/// One of two words.
pub(crate) fn parse_word<T: Copy>(name: &str, value: &str, words: [(&str, T); 2]) -> Result<T, OptionError> {
    let found = words.iter().find(|(word, _)| *word == value);
    found.map(|&(_, meaning)| meaning).ok_or_else(|| OptionError::Value {
        name: name.to_owned(),
        expected: format!("{} or {}", words[0].0, words[1].0),
        found: value.to_owned(),
    })
}

/// The least time of a move, in milliseconds.
pub(crate) fn parse_min_time(name: &str, value: &str) -> Result<u32, OptionError> {
    // At most a minute.
    parse_number(name, value, 0..=60_000).map(|millis| millis as u32)
}
