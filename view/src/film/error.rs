//! Why there is no film.

use rulebook_conformance::report::FaultList;
use rulebook_record::{ReplayError, RulesError};
use std::fmt;

/// Why files are not a film.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FilmError {
    /// No file is a state.
    NoStates,
    /// A state lies beyond one that is not there.
    Missing {
        /// The name of the file that should be there.
        file: String,
    },
    /// Files have a state before and one after a state that none has.
    Gap {
        /// The number of the state that is missing.
        missing: u64,
        /// The file of the last state before it.
        before: String,
        /// The file of the first state after it.
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
    /// A file is no valid state.
    BadState(FaultList),
    /// A log is not states with a turn between each two.
    BadLog {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: &'static str,
    },
    /// The journal is of another game, or its rules do not fit the game.
    Rules(RulesError),
    /// The answers of a step are not told, or not well.
    NoAnswers(ReplayError),
    /// There is no game of this name.
    UnknownGame(String),
    /// A text is no film.
    BadReel(String),
}

impl FilmError {
    /// What to do about it.
    #[must_use]
    pub fn hints(&self) -> Vec<&str> {
        match self {
            Self::NoStates => {
                vec![
                    "a record is a folder of round files: 0000.txt, 0001.txt, …; of some games a file `log` is one too",
                ]
            }
            Self::BadLog { .. } => {
                vec!["a log holds a state, a line with a turn, the next state, and so on to the last state"]
            }
            Self::BadState(faults) => faults.hints.clone(),
            Self::Gap { .. } | Self::Missing { .. } => vec!["a record has the file of every state, without gaps"],
            Self::SameNumber { .. } => vec!["a record has one file for each state; are these two records?"],
            Self::SeveralRecords(_) => vec!["open one folder at a time"],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for FilmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStates => write!(f, "no round files (0000.txt, …)"),
            Self::Missing { file } => write!(f, "{file}: is missing"),
            Self::Gap { missing, before, after } => {
                write!(f, "no file has state {missing}: it is missing between {before} and {after}")
            }
            Self::SameNumber { number, first, second } => write!(f, "{first} and {second} are both state {number}"),
            Self::SeveralRecords(folders) => write!(f, "more than one record: {}", folders.join(", ")),
            Self::BadState(faults) => f.write_str(&faults.messages.join("\n")),
            Self::BadLog { file, line, why } => write!(f, "{file}:{line}:1: {why}"),
            Self::Rules(error) => error.fmt(f),
            Self::NoAnswers(error) => error.fmt(f),
            Self::UnknownGame(name) => write!(f, "there is no game `{name}`"),
            Self::BadReel(why) => write!(f, "no film: {why}"),
        }
    }
}

impl std::error::Error for FilmError {}

impl From<ReplayError> for FilmError {
    fn from(error: ReplayError) -> Self {
        Self::NoAnswers(error)
    }
}

impl From<RulesError> for FilmError {
    fn from(error: RulesError) -> Self {
        Self::Rules(error)
    }
}
