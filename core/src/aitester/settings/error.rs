//! What is wrong with the text of settings.

use super::keys::{Key, Section, ValueRange};
use crate::aitester::clause;
use crate::clause::Clause;
use crate::contract::{Diagnostic, Violations};
use crate::text::{ExpectedSyntax, FoundText, Place, Quantity};
use core::fmt;
use heapless::Vec;

const SECTIONS: &str =
    "[GAME], [AI GENERAL], [AI SEARCH], [AI SEARCH_MT], [AI MONTE_CARLO], [AI MONTE_CARLO_MT], [GUI] or [NETWORK]";

/// One thing that is wrong with the text of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettingsFault {
    /// The place of the fault. A missing key is at the line of its section, a missing section at the end of the text.
    pub place: Place,
    pub(super) problem: Problem,
}

/// What is wrong at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    /// A line is neither a section nor a key with a value.
    Syntax {
        expected: ExpectedSyntax,
        found: FoundText,
    },
    ByteOrderMark(FoundText),
    OutsideSection(FoundText),
    UnknownSection(FoundText),
    SectionInLowerCase(Section, FoundText),
    RepeatedSection(FoundText),
    UnknownKey(Section, FoundText),
    RepeatedKey(FoundText),
    Value(Section, Key, FoundText),
    /// The value of an algorithm of somebody else.
    ForeignValue(FoundText),
    MissingKey(Section, Key),
    MissingSection(Section),
}

impl SettingsFault {
    /// The violated clause.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        match self.problem {
            Problem::Syntax { .. }
            | Problem::ByteOrderMark(_)
            | Problem::OutsideSection(_)
            | Problem::RepeatedSection(_)
            | Problem::RepeatedKey(_) => clause::AIT_1,
            _ => clause::AIT_2,
        }
    }

    /// How to fix the fault, if there is advice.
    #[must_use]
    pub const fn hint(&self) -> Option<&'static str> {
        Some(match self.problem {
            Problem::Syntax { .. } => "a line is `[SECTION]`, `key = value`, or text after a `#`",
            Problem::ByteOrderMark(_) => "the file begins with a byte-order mark; save it as plain text without one",
            Problem::OutsideSection(_) => "the line of a section stands before its keys",
            Problem::SectionInLowerCase(..) => "the names of sections are in capital letters",
            Problem::UnknownSection(_) => {
                "the section of an algorithm of your own is `AI` and a name of capital letters, digits and `_`"
            }
            Problem::RepeatedSection(_) => "put all keys of a section below one line",
            Problem::UnknownKey(Section::Network, _) => "the section [NETWORK] has no keys",
            Problem::UnknownKey(..) => "an algorithm of your own can have keys of its own, in its own section",
            Problem::RepeatedKey(_) => "remove one of the two lines",
            Problem::Value(_, Key { range: ValueRange::Integer { .. }, .. }, _) => "an integer has digits only",
            Problem::Value(..) | Problem::ForeignValue(_) => "a decimal number has digits and at most one point",
            Problem::MissingKey(..) => "add the key: settings have no defaults",
            Problem::MissingSection(_) => "add the section: settings have no defaults",
        })
    }

    /// What was expected and what was found, without the place.
    fn reason(&self) -> Reason<'_> {
        Reason(&self.problem)
    }
}

impl fmt::Display for SettingsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason())
    }
}

struct Reason<'a>(&'a Problem);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Problem::Syntax { expected, found } => write!(f, "expected {expected}, found {found}"),
            Problem::ByteOrderMark(found) => write!(f, "expected a section or a comment, found {found}"),
            Problem::OutsideSection(found) => write!(f, "expected a section before the first key, found {found}"),
            Problem::UnknownSection(found) => write!(f, "expected {SECTIONS}, found {found}"),
            Problem::SectionInLowerCase(section, found) => write!(f, "expected {section}, found {found}"),
            Problem::RepeatedSection(found) => write!(f, "expected each section once, found {found} again"),
            Problem::UnknownKey(section, found) => {
                write!(f, "expected {} in {section}, found {found}", section.key_names())
            }
            Problem::RepeatedKey(found) => write!(f, "expected each key of a section once, found {found} again"),
            Problem::Value(section, key, found) => {
                write!(f, "expected {} of {section}, {}, found {found}", key.name, key.range)
            }
            Problem::ForeignValue(found) => write!(f, "expected a decimal number, found {found}"),
            Problem::MissingKey(section, key) => {
                write!(f, "expected {} in {section}, {}, found no such key", key.name, key.range)
            }
            Problem::MissingSection(section) => {
                write!(f, "expected {section} with the {}", if section.keys().len() == 1 { "key" } else { "keys" })?;
                for (i, key) in section.keys().iter().enumerate() {
                    write!(f, "{} {}", if i == 0 { "" } else { "," }, key.name)?;
                }
                write!(f, ", found no such section")
            }
        }
    }
}

/// Everything that is wrong with the text of settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsError {
    faults: Vec<SettingsFault, { SettingsError::MAX }>,
    left_out: u32,
}

impl SettingsError {
    /// The number of faults that an error holds. It counts further ones.
    pub const MAX: usize = 64;

    /// Creates an empty list. It is not an error until a fault is added.
    pub(super) const fn none_yet() -> Self {
        Self { faults: Vec::new(), left_out: 0 }
    }

    pub(super) fn add(&mut self, fault: SettingsFault) {
        if self.faults.push(fault).is_err() {
            self.left_out = self.left_out.saturating_add(1);
        }
    }

    /// The faults, at least one, in the order of the text; missing keys and sections at the end.
    #[must_use]
    pub fn faults(&self) -> &[SettingsFault] {
        &self.faults
    }

    /// The number of further faults.
    #[must_use]
    pub const fn left_out(&self) -> u32 {
        self.left_out
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{fault} ({})", fault.clause())?;
        }
        if self.left_out > 0 { write!(f, "; and {}", Quantity(self.left_out, "further fault")) } else { Ok(()) }
    }
}

impl core::error::Error for SettingsError {}

impl Violations for SettingsError {
    fn each(&self, each: &mut dyn FnMut(Diagnostic<'_>)) {
        for fault in &self.faults {
            each(Diagnostic {
                place: fault.place,
                clause: fault.clause(),
                reason: &fault.reason(),
                hint: fault.hint(),
            });
        }
    }
}
