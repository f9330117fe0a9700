//! Why a text is no journal, and why its rules do not fit a game.

use std::fmt;

/// Why a text is no journal. It is written as `FILE:LINE:COLUMN: PROBLEM`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The file, as the caller named it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1; 0 where JSON gives none.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a text that should be a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The JSON is not well-formed, or a value in it is not of the kind that was expected.
    Json(
        /// What was expected and what was found, without the place.
        String,
    ),
    /// The text names another format.
    Format {
        /// The format that was expected.
        expected: &'static str,
        /// The format that it names.
        found: String,
    },
    /// The text ends before the first line of a match does.
    Empty,
}

impl ParseError {
    pub(crate) fn new(file: &str, line: usize, column: usize, problem: Problem) -> Self {
        Self { file: file.to_owned(), line, column, problem }
    }

    /// A JSON error; `line` is the one in the file, since the text may be a part of it.
    pub(crate) fn json(file: &str, line: usize, error: &serde_json::Error) -> Self {
        let place = format!(" at line {} column {}", error.line(), error.column());
        Self::new(file, line, error.column(), Problem::Json(error.to_string().replace(&place, "")))
    }

    /// What to do about it, if there is anything to say.
    #[must_use]
    pub const fn hint(&self) -> Option<&'static str> {
        match self.problem {
            Problem::Json(_) => None,
            Problem::Format { .. } => Some("another version of Rulebook wrote this record; read it with that one"),
            Problem::Empty => Some("nothing of this match was kept; play it anew"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.problem)
    }
}

impl std::error::Error for ParseError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(message) => f.write_str(message),
            Self::Format { expected, found } => write!(f, "expected the format {expected}, found {found}"),
            Self::Empty => f.write_str("expected the first line of a match, found the end"),
        }
    }
}

/// Why the rules of a journal do not fit a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The journal is of another game.
    OtherGame {
        /// The game of the journal.
        found: String,
        /// The game that was expected.
        expected: &'static str,
    },
    /// The match was played by another version of the rules.
    OtherVersion {
        /// The version of the journal.
        found: String,
        /// The version of the game here.
        expected: &'static str,
    },
    /// The game has no such rule, or the rule no such value.
    BadRule {
        /// The name of the rule.
        key: String,
        /// Its value in the journal.
        value: String,
        /// What the game expected.
        why: String,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame { found, expected } => write!(f, "this is a game of {found}, not of {expected}"),
            Self::OtherVersion { found, expected } => {
                write!(f, "played by version {found} of the rules, this is {expected}")
            }
            Self::BadRule { key, value, why } => write!(f, "rules: {key}={value}: {why}"),
        }
    }
}

impl std::error::Error for RulesError {}
