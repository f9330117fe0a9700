//! The constants of a game that a variant may change.

use crate::text::ExpectedSyntax;
use core::fmt;

/// The constants of a game that a variant may change, as `key=value`.
pub trait Rules: Default + Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Sets one constant from its text.
    ///
    /// # Errors
    ///
    /// When the key is unknown, or the value is invalid for this constant.
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError>;

    /// Calls `each` with every key and value, in the order of the rules.
    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display));
}

/// Why a `key=value` of a variant is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The game has no such constant.
    UnknownKey {
        /// The known keys, listed as in a sentence; empty when there is none.
        known: &'static str,
    },
    /// The value is invalid for this constant.
    BadValue {
        /// The constant's key.
        key: &'static str,
        /// The valid values.
        expected: ExpectedSyntax,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey { known: "" } => write!(f, "no such rule; the game has none that can be changed"),
            Self::UnknownKey { known } => write!(f, "no such rule; the rules are {known}"),
            Self::BadValue { key, expected } => write!(f, "{key} must be {expected}"),
        }
    }
}

impl core::error::Error for RulesError {}

/// The rules of a game whose constants cannot be changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct NoRules;

impl Rules for NoRules {
    fn set(&mut self, _: &str, _: &str) -> Result<(), RulesError> {
        Err(RulesError::UnknownKey { known: "" })
    }

    fn each(&self, _: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {}
}

/// Why a text is not a valid set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesTextError {
    /// A line names an unknown constant. This error takes precedence over all others: an implementation that lacks a
    /// constant cannot judge the variant.
    UnknownKey {
        /// The line, from 1.
        line: usize,
        /// The known keys, listed as in a sentence; empty when there is none.
        known: &'static str,
    },
    /// A line is not a well-formed `key=value`.
    NoAssignment {
        /// The line, from 1.
        line: usize,
    },
    /// The value is invalid for this constant.
    BadValue {
        /// The line, from 1.
        line: usize,
        /// The constant's key.
        key: &'static str,
        /// The valid values.
        expected: ExpectedSyntax,
    },
    /// A constant is set twice.
    Repeated {
        /// The line, from 1.
        line: usize,
    },
}

impl fmt::Display for RulesTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownKey { line, known } => write!(f, "line {line}: {}", RulesError::UnknownKey { known }),
            Self::NoAssignment { line } => write!(f, "line {line}: expected key=value"),
            Self::BadValue { line, key, expected } => {
                write!(f, "line {line}: {}", RulesError::BadValue { key, expected })
            }
            Self::Repeated { line } => write!(f, "line {line}: the rule is set twice"),
        }
    }
}

impl core::error::Error for RulesTextError {}

/// Parses the rules of a variant: one line `key=value` for each constant that differs from its default. Each constant
/// appears at most once. An empty text gives the default rules.
///
/// # Errors
///
/// [`RulesTextError`] for the first unknown key. If all keys are known, for the first faulty line.
///
/// ```
/// use rulebook_core::contract::{RulesTextError, read_rules};
/// use rulebook_core::redbot::Rules;
///
/// let rules: Rules = read_rules(b"walls_per_player=7\nwall_lives=9\n")?;
/// assert_eq!((rules.walls_per_player, rules.wall_lives), (7, 9));
/// assert_eq!(read_rules::<Rules>(b"")?, Rules::STANDARD);
/// assert_eq!(read_rules::<Rules>(b"wall_lives=9\nwall_lives=9"), Err(RulesTextError::Repeated { line: 2 }));
/// # Ok::<(), RulesTextError>(())
/// ```
pub fn read_rules<R: Rules>(text: &[u8]) -> Result<R, RulesTextError> {
    let mut rules = R::default();
    let mut first_fault = None;
    for (index, line) in lines(text).enumerate() {
        let number = index + 1;
        let fault = match assignment(line) {
            None => Some(RulesTextError::NoAssignment { line: number }),
            Some((key, value)) => match rules.set(text_or_nothing(key), text_or_nothing(value)) {
                Err(RulesError::UnknownKey { known }) => {
                    return Err(RulesTextError::UnknownKey { line: number, known });
                }
                Err(RulesError::BadValue { key, expected }) => {
                    Some(RulesTextError::BadValue { line: number, key, expected })
                }
                Ok(()) => lines(text)
                    .take(index)
                    .filter_map(assignment)
                    .any(|(earlier, _)| earlier == key)
                    .then_some(RulesTextError::Repeated { line: number }),
            },
        };
        first_fault = first_fault.or(fault);
    }
    first_fault.map_or(Ok(rules), Err)
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let body = text.strip_suffix(b"\n").unwrap_or(text);
    let lines = (!text.is_empty()).then(|| body.split(|&byte| byte == b'\n'));
    lines.into_iter().flatten()
}

fn assignment(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = line.iter().position(|&byte| byte == b'=').filter(|&at| at > 0)?;
    Some((line.get(..at)?, line.get(at + 1..)?))
}

/// Converts bytes to text. Invalid UTF-8 becomes the empty string, which is neither a valid key nor a valid value.
fn text_or_nothing(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}
