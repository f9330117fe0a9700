//! Merges result lines from any number of files, in any order.

use crate::lines::{LineError, Outcome, PlayedError, PlayedMatch, Position, ResultLine, WithPosition, read_lines};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The known results of a tournament's matches.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Results(BTreeMap<String, MatchRecord>);

/// The known result of one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MatchRecord {
    pub(crate) plan: String,
    pub(crate) position: Option<Position>,
    pub(crate) played: Option<PlayedMatch>,
    /// The distinct reasons why attempts to play the match failed.
    pub(crate) failures: BTreeSet<String>,
}

/// The reason why result lines cannot be merged or do not fit the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TallyError {
    /// A line is not well-formed.
    Line(LineError),
    /// Two lines give different results for the same match.
    Contradiction {
        /// The ID of the match.
        id: String,
        /// The position of the first line.
        first: Option<Position>,
        /// The position of the second line.
        second: Option<Position>,
    },
    /// The result belongs to a match of another plan with the same ID.
    OtherPlan {
        /// The ID of the match.
        id: String,
        /// The digest of the match in this plan.
        expected: String,
        /// The digest in the result.
        found: String,
        /// The position of the result.
        position: Option<Position>,
    },
    /// The plan has no such match, or lacks the results that lead to it.
    NoSuchMatch {
        /// The ID of the match.
        id: String,
        /// The position of the result.
        position: Option<Position>,
    },
    /// The match cannot have this result.
    Impossible {
        /// The ID of the match.
        id: String,
        /// The reason.
        error: PlayedError,
        /// The position of the result.
        position: Option<Position>,
    },
}

fn at(position: Option<&Position>) -> String {
    position.map(|position| format!("{position}: ")).unwrap_or_default()
}

impl fmt::Display for TallyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(error) => write!(f, "{error}"),
            Self::Contradiction { id, first, second } => {
                let at = at(second.as_ref());
                let first = first.as_ref().map(|first| format!(" at {first}")).unwrap_or_default();
                write!(f, "{at}the result of match {id} contradicts an earlier one{first}")
            }
            Self::OtherPlan { id, expected, found, position } => write!(
                f,
                "{}match {id} belongs to another plan: expected the digest {expected}, found {found}",
                at(position.as_ref())
            ),
            Self::NoSuchMatch { id, position } => write!(
                f,
                "{}the plan has no match {id}, or the results that lead to it are missing",
                at(position.as_ref())
            ),
            Self::Impossible { id, error, position } => {
                write!(f, "{}match {id}: {error}", at(position.as_ref()))
            }
        }
    }
}

impl std::error::Error for TallyError {}

impl From<LineError> for TallyError {
    fn from(error: LineError) -> Self {
        Self::Line(error)
    }
}

impl Results {
    /// Parses result lines and adds them.
    ///
    /// # Errors
    ///
    /// When a line is not well-formed or contradicts an earlier one.
    pub fn read(&mut self, name: &str, text: &str) -> Result<(), TallyError> {
        read_lines(name, text)?.into_iter().try_for_each(|line| self.add_located(line))
    }

    /// Adds a result.
    ///
    /// # Errors
    ///
    /// [`TallyError::Contradiction`]
    pub fn add(&mut self, line: ResultLine) -> Result<(), TallyError> {
        self.insert(line, None)
    }

    /// Adds a result with its position.
    ///
    /// # Errors
    ///
    /// [`TallyError::Contradiction`]
    pub fn add_located(&mut self, line: WithPosition<ResultLine>) -> Result<(), TallyError> {
        self.insert(line.value, Some(line.position))
    }

    /// Returns the number of matches with a result or a failure.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no results.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &MatchRecord)> {
        self.0.iter()
    }

    pub(crate) fn get(&self, id: &str) -> Option<&MatchRecord> {
        self.0.get(id)
    }

    /// Adds a result. A played match stays played, regardless of failures before or after.
    fn insert(&mut self, line: ResultLine, position: Option<Position>) -> Result<(), TallyError> {
        let ResultLine { id, plan, outcome, .. } = line;
        let known = self.0.entry(id.clone()).or_insert_with(|| MatchRecord {
            plan: plan.clone(),
            position: position.clone(),
            played: None,
            failures: BTreeSet::new(),
        });
        let contradicts = match &outcome {
            Outcome::Played(played) => known.played.as_ref().is_some_and(|other| other != played),
            Outcome::Failed(_) => false,
        };
        if contradicts || known.plan != plan {
            return Err(TallyError::Contradiction { id, first: known.position.clone(), second: position });
        }
        match outcome {
            Outcome::Played(played) => known.played = Some(played),
            Outcome::Failed(reason) => {
                known.failures.insert(reason);
            }
        }
        Ok(())
    }
}
