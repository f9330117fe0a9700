//! Errors of parsing a journal and of applying its rules to a game.

use std::fmt;

/// A text is not a valid journal. Displayed as `FILE:LINE:COLUMN: PROBLEM`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The file name that the caller gave.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in bytes, counted from 1; 0 when JSON gives none.
    pub column: usize,
    /// What is wrong at that position.
    pub problem: Problem,
}

/// What is wrong with the text of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The JSON is not well-formed, or a value has the wrong type.
    Json(
        /// What was expected and what was found, without the position.
        String,
    ),
    /// The text names a format that this version does not read.
    Format {
        /// The format that was expected.
        expected: &'static str,
        /// The format that the text names.
        found: String,
    },
    /// The text ends before the first line of `match.jsonl` is complete.
    Empty,
}

impl ParseError {
    pub(crate) fn new(file: &str, line: usize, column: usize, problem: Problem) -> Self {
        Self { file: file.to_owned(), line, column, problem }
    }

    /// Converts a JSON error. `line` is the line in the file at which the parsed text starts.
    pub(crate) fn json(file: &str, line: usize, error: &serde_json::Error) -> Self {
        let place = format!(" at line {} column {}", error.line(), error.column());
        Self::new(file, line, error.column(), Problem::Json(error.to_string().replace(&place, "")))
    }

    /// Returns what the user can do about it, if anything.
    #[must_use]
    pub const fn hint(&self) -> Option<&'static str> {
        match self.problem {
            Problem::Json(_) => None,
            Problem::Format { .. } => Some("another version of Rulebook wrote this record; read it with that one"),
            Problem::Empty => Some("the record holds no part of this match; play the match again"),
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

/// The rules of a journal do not fit a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The journal belongs to another game.
    OtherGame {
        /// The game of the journal.
        found: String,
        /// The game that was expected.
        expected: &'static str,
    },
    /// The match was played under another version of the rules.
    OtherVersion {
        /// The version of the journal.
        found: String,
        /// The version that this game implements.
        expected: &'static str,
    },
    /// The game has no such rule, or the rule has no such value.
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
