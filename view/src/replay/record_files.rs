//! The files of a record from which a replay is opened.

use super::StateText;
use rulebook_conformance::report::{Difference, FaultList};
use rulebook_record::error::Problem;
use rulebook_record::{ParseError, TimeUse, Transcript};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The files of a record.
#[derive(Clone, Debug, Default)]
pub struct RecordFiles {
    /// The states by their numbers. A missing state is computed if the transcript
    /// has its round.
    pub states: BTreeMap<u64, StateFile>,
    /// The answers, the rules and the names.
    pub transcript: Option<Transcript>,
    /// What cannot be read besides the states, such as a damaged journal. It is
    /// reported with the first state.
    pub damage: Option<Damage>,
    /// The measured shares of their time that the players have used.
    pub time_use: TimeUse,
}

/// An unreadable file of an otherwise readable record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Damage {
    /// Its name in messages.
    pub file: String,
    /// What is wrong with it, as the predicate of a sentence about the file.
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
        let found = format!("cannot be read ({why}); the answers come from the states");
        Self { file: file.to_owned(), found }
    }

    /// A file that is not a valid state, and what is shown instead.
    #[must_use]
    pub fn of_state(file: &str, faults: &FaultList, fallback: &str) -> Self {
        let why = faults.messages.first().map_or("", |message| message.strip_prefix(file).unwrap_or(message));
        let found = format!("is not a valid state ({}); {fallback}", why.trim_start_matches([':', ' ']));
        Self { file: file.to_owned(), found }
    }

    pub(super) fn difference(&self) -> Difference {
        Difference::of_file(&self.file, &self.found)
    }
}

/// The file of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateFile {
    /// Its name in messages.
    pub name: String,
    /// Its contents.
    pub text: StateText,
}
