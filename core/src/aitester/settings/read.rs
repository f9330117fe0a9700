//! Reads the settings.

use super::Settings;
use super::error::{Problem, SettingsError, SettingsFault};
use super::keys::{Section, Slot, ValueRange};
use super::lines::{BYTE_ORDER_MARK, Line, Piece, lines};
use super::number::{Decimal, integer};
use crate::text::{Excerpt, ExpectedSyntax, FoundText, Place};

impl Settings {
    /// Reads settings (AIT-1, AIT-2).
    ///
    /// ```
    /// use rulebook_core::aitester::Settings;
    ///
    /// let mut text = String::new();
    /// Settings::default().write(&mut text)?;
    /// let error = Settings::read(text.replace("nxt_coef = 0.9", "nxt_coef = 1.5").as_bytes()).unwrap_err();
    /// let first = error.faults().first().unwrap();
    /// assert_eq!(
    ///     first.to_string(),
    ///     "24:12: expected nxt_coef of [AI MONTE_CARLO], a decimal number 0..1, found `1.5`",
    /// );
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong: lines that are not well-formed, unknown or repeated sections and keys, values out of
    /// their range, and missing sections and keys.
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn read(text: &[u8]) -> Result<Self, SettingsError> {
        let mut error = SettingsError::none_yet();
        let settings = Self::read_or_report(text, &mut |fault| error.add(fault));
        settings.ok_or(error)
    }

    /// Reads settings. If something is wrong, passes everything that is to `report` and returns `None`.
    pub fn read_or_report(text: &[u8], report: &mut dyn FnMut(SettingsFault)) -> Option<Self> {
        let mut is_valid = true;
        let mut report = |at, problem| {
            is_valid = false;
            report(SettingsFault { place: Place::of(text, at), problem });
        };
        let (mut settings, mut found) = (Self::default(), Progress::default());
        let mut current = Current::None;
        if text.starts_with(BYTE_ORDER_MARK) {
            report(0, Problem::ByteOrderMark(FoundText::Text(Excerpt::of(BYTE_ORDER_MARK))));
        }
        for line in lines(text) {
            match line {
                Line::Malformed { at, expected, found } => {
                    if matches!(expected, ExpectedSyntax::Literal("]") | ExpectedSyntax::EndOfLine) {
                        // The line of a section, so what follows is no part of the section before it.
                        current = Current::Unknown;
                    }
                    report(at, Problem::Syntax { expected, found });
                }
                Line::Section { at, name } => current = found.enter(text, at, name, &mut report),
                Line::Value { key, value } => match current {
                    Current::None => report(key.at, Problem::OutsideSection(key.found())),
                    Current::Unknown => {}
                    Current::Foreign { at } => read_foreign(text, at, key, value, &mut report),
                    Current::Known(section) => settings.read_value(&mut found, section, key, value, &mut report),
                },
            }
        }
        found.report_missing(text, &mut report);
        is_valid.then_some(settings)
    }

    /// Reads a line of a section that AIT-2 names.
    fn read_value(
        &mut self,
        found: &mut Progress,
        section: Section,
        key: Piece<'_>,
        value: Piece<'_>,
        report: &mut dyn FnMut(usize, Problem),
    ) {
        let keys = section.keys();
        let index = keys.iter().position(|known| known.name.as_bytes() == key.text);
        let slot = index.and_then(|index| self.slots(section).into_iter().nth(index));
        let (Some(index), Some(slot)) = (index, slot) else {
            return report(key.at, Problem::UnknownKey(section, key.found()));
        };
        if found.has_key(section, index) {
            return report(key.at, Problem::RepeatedKey(key.found()));
        }
        found.keys[section as usize] |= 1 << index;
        let known = keys[index];
        let is_valid = match (slot, known.range) {
            (Slot::Integer(slot), ValueRange::Integer { min, max }) => {
                integer(value.text).filter(|value| (min..=max).contains(value)).map(|value| *slot = value)
            }
            (Slot::Decimal(slot), ValueRange::Decimal { min, max }) => {
                let number = Decimal::parse(value.text).filter(|number| number.is_within(min, max));
                number.and_then(Decimal::value).map(|value| *slot = value)
            }
            _ => None,
        };
        if is_valid.is_none() {
            report(value.at, Problem::Value(section, known, value.found()));
        }
    }
}

/// The section of a line.
#[derive(Clone, Copy)]
enum Current {
    /// No section yet.
    None,
    /// A section that AIT-2 does not allow. It was reported, its keys are not.
    Unknown,
    Known(Section),
    /// The algorithm of somebody else, with the offset of its section.
    Foreign {
        at: usize,
    },
}

/// The sections and keys that a text has.
#[derive(Default)]
struct Progress {
    /// For each section, the offset of its first line.
    sections: [Option<usize>; Section::ALL.len()],
    /// For each section, a bit for each of its keys.
    keys: [u8; Section::ALL.len()],
}

impl Progress {
    /// Enters the section of a line.
    fn enter(&mut self, text: &[u8], at: usize, name: Piece<'_>, report: &mut dyn FnMut(usize, Problem)) -> Current {
        let known = Section::ALL.into_iter().find(|section| section.name().as_bytes().eq_ignore_ascii_case(name.text));
        if let Some(section) = known {
            if section.name().as_bytes() != name.text {
                report(at, Problem::SectionInLowerCase(section, name.found()));
            } else if self.sections[section as usize].is_some() {
                report(at, Problem::RepeatedSection(name.found()));
            }
            self.sections[section as usize].get_or_insert(at);
            return Current::Known(section);
        }
        if !is_foreign(name.text) {
            let found = if name.text.is_empty() { FoundText::Text(Excerpt::of(b"[]")) } else { name.found() };
            report(at, Problem::UnknownSection(found));
            return Current::Unknown;
        }
        let earlier = text.get(..at).unwrap_or_default();
        if lines(earlier).any(|line| matches!(line, Line::Section { name: other, .. } if other.text == name.text)) {
            report(at, Problem::RepeatedSection(name.found()));
        }
        Current::Foreign { at }
    }

    fn has_key(&self, section: Section, index: usize) -> bool {
        self.keys[section as usize] >> index & 1 == 1
    }

    /// Reports the sections and keys that a text lacks.
    fn report_missing(&self, text: &[u8], report: &mut dyn FnMut(usize, Problem)) {
        for section in Section::ALL {
            match self.sections[section as usize] {
                None if section.keys().is_empty() => {}
                None => report(text.len(), Problem::MissingSection(section)),
                Some(at) => {
                    let missing = (0..).zip(section.keys()).filter(|&(index, _)| !self.has_key(section, index));
                    missing.for_each(|(_, &key)| report(at, Problem::MissingKey(section, key)));
                }
            }
        }
    }
}

/// Whether this is the section of an algorithm of somebody else.
fn is_foreign(name: &[u8]) -> bool {
    let is_allowed = |byte: &u8| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_');
    name.strip_prefix(b"AI ").is_some_and(|name| !name.is_empty() && name.iter().all(is_allowed))
}

/// Checks a line of the algorithm of somebody else, whose section begins at the offset `start`.
fn read_foreign(text: &[u8], start: usize, key: Piece<'_>, value: Piece<'_>, report: &mut dyn FnMut(usize, Problem)) {
    let earlier = text.get(start..key.at).unwrap_or_default();
    if lines(earlier).any(|line| matches!(line, Line::Value { key: other, .. } if other.text == key.text)) {
        report(key.at, Problem::RepeatedKey(key.found()));
    }
    if Decimal::parse(value.text).is_none() {
        report(value.at, Problem::ForeignValue(value.found()));
    }
}
