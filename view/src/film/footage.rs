//! The files of a record, as a film is made of them.

use rulebook_conformance::report::{Difference, FaultList};
use rulebook_record::error::Problem;
use rulebook_record::{ParseError, Transcript};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The files of a record.
#[derive(Clone, Debug, Default)]
pub struct Footage {
    /// The states by their numbers. One that is not there is computed, if its
    /// round is told.
    pub states: BTreeMap<u64, StateFile>,
    /// What was answered, the rules and the names.
    pub transcript: Option<Transcript>,
    /// What cannot be read beside the states, such as a journal that is damaged. It is
    /// told with the first state.
    pub damage: Option<Damage>,
}

/// A file of a record that cannot be read, where the rest can.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Damage {
    /// What to call it in messages.
    pub file: String,
    /// What is wrong with it.
    pub found: String,
}

impl Damage {
    /// A journal that cannot be parsed.
    pub(super) fn of_error(error: &ParseError) -> Self {
        let why = match &error.problem {
            Problem::Json(message) => format!("{message} at line {} column {}", error.line, error.column),
            other => other.to_string(),
        };
        Self::of_journal(&error.file, &why)
    }

    /// A journal that cannot be read.
    #[must_use]
    pub fn of_journal(file: &str, why: &str) -> Self {
        let found = format!("cannot be read ({why}); the answers are those that the states tell");
        Self { file: file.to_owned(), found }
    }

    /// A file that is no valid state, and what is shown instead.
    #[must_use]
    pub fn of_state(file: &str, faults: &FaultList, shown: &str) -> Self {
        let why = faults.messages.first().map_or("", |message| message.strip_prefix(file).unwrap_or(message));
        let found = format!("is no state ({}); {shown}", why.trim_start_matches([':', ' ']));
        Self { file: file.to_owned(), found }
    }

    pub(super) fn difference(&self) -> Difference {
        Difference::of_file(&self.file, &self.found)
    }
}

/// The file of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateFile {
    /// What to call it in messages.
    pub name: String,
    /// What stands in it.
    pub text: Vec<u8>,
}
