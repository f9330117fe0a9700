//! Errors of opening a replay.

use rulebook_conformance::report::FaultList;
use rulebook_core::text::Place;
use rulebook_record::{ReplayError, RulesError};
use std::fmt;

/// Why files cannot be opened as a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenReplayError {
    /// None of the files is a state.
    NoStates,
    /// A file is missing before a later state.
    Missing {
        /// The name of the missing file.
        file: String,
    },
    /// A state is missing between two others.
    Gap {
        /// The number of the missing state.
        missing: u64,
        /// The file of the last state before the gap.
        before: String,
        /// The file of the first state after the gap.
        after: String,
    },
    /// Two files have states with the same number.
    SameNumber {
        /// The number.
        number: u64,
        /// One of the files.
        first: String,
        /// The other one.
        second: String,
    },
    /// Several folders have round files.
    SeveralRecords(
        /// The folders.
        Vec<String>,
    ),
    /// A file is not a valid state.
    BadState(FaultList),
    /// A file is not a well-formed log.
    BadLog {
        /// The file.
        file: String,
        /// The place of the error.
        place: Place,
        /// What is wrong.
        why: String,
        /// How to fix it.
        hint: &'static str,
    },
    /// The journal is of another game, or has invalid rules for this game.
    Rules(RulesError),
    /// The answers of a step are missing or invalid.
    NoAnswers(ReplayError),
    /// There is no game of this name.
    UnknownGame(String),
    /// A text is not a valid bundle.
    BadBundle(String),
}

impl OpenReplayError {
    /// Suggestions for fixing the error.
    #[must_use]
    pub fn hints(&self) -> Vec<&str> {
        match self {
            Self::NoStates => {
                vec![
                    "a record is a folder of round files (0000.txt, 0001.txt, …), or for some games one file, such as `log`",
                ]
            }
            Self::BadLog { hint, .. } => vec![*hint],
            Self::BadState(faults) => faults.hints.clone(),
            Self::Gap { .. } | Self::Missing { .. } => vec!["a record needs the file of every state, without gaps"],
            Self::SameNumber { .. } => vec!["a record has one file for each state; are these two records?"],
            Self::SeveralRecords(_) => vec!["open one record at a time"],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for OpenReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStates => write!(f, "no round files (0000.txt, …)"),
            Self::Missing { file } => write!(f, "{file}: is missing"),
            Self::Gap { missing, before, after } => {
                write!(f, "state {missing} is missing between {before} and {after}")
            }
            Self::SameNumber { number, first, second } => write!(f, "{first} and {second} are both state {number}"),
            Self::SeveralRecords(folders) => write!(f, "more than one record: {}", folders.join(", ")),
            Self::BadState(faults) => f.write_str(&faults.messages.join("\n")),
            Self::BadLog { file, place, why, .. } => write!(f, "{file}:{place}: {why}"),
            Self::Rules(error) => error.fmt(f),
            Self::NoAnswers(error) => error.fmt(f),
            Self::UnknownGame(name) => write!(f, "there is no game `{name}`"),
            Self::BadBundle(why) => write!(f, "not a replay: {why}"),
        }
    }
}

impl std::error::Error for OpenReplayError {}

impl From<ReplayError> for OpenReplayError {
    fn from(error: ReplayError) -> Self {
        Self::NoAnswers(error)
    }
}

impl From<RulesError> for OpenReplayError {
    fn from(error: RulesError) -> Self {
        Self::Rules(error)
    }
}
