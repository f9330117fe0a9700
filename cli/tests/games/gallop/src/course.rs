//! The constants that a variant may change (SET-2).

use rulebook_core::contract::{self, RulesError};
use rulebook_core::text::{ExpectedSyntax, Reader};
use serde::Serialize;
use std::fmt;

/// The constants that a variant may change (SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Course {
    /// The length of the course in cells, 3..25.
    pub course: u8,
    /// How many cells a runner loses in mud, 0..3.
    pub mud: u8,
    /// The number of runners in a default game, 1..5.
    pub runners: u8,
}

impl Course {
    pub(crate) const MAX: u8 = 25;
    /// The names of the constants, as messages list them.
    const KEYS: &'static str = "course, mud, runners";
}

impl Default for Course {
    fn default() -> Self {
        Self { course: 12, mud: 1, runners: 3 }
    }
}

impl contract::Rules for Course {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        let (field, key, what, min, max) = match key {
            "course" => (&mut self.course, "course", "cells", 3, Self::MAX),
            "mud" => (&mut self.mud, "mud", "cells", 0, 3),
            "runners" => (&mut self.runners, "runners", "runners", 1, 5),
            _ => return Err(RulesError::UnknownKey { known: Self::KEYS }),
        };
        let mut reader = Reader::line(value.as_bytes());
        let read = reader.number(what, min.into(), max.into());
        let read = read.ok().filter(|_| reader.end().is_ok()).and_then(|value| u8::try_from(value).ok());
        let expected = ExpectedSyntax::Number { what, min: min.into(), max: max.into() };
        *field = read.ok_or(RulesError::BadValue { key, expected })?;
        Ok(())
    }

    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("course", &self.course);
        each("mud", &self.mud);
        each("runners", &self.runners);
    }
}
