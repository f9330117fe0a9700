//! Result lines together: in any order, from any number of files.

use crate::lines::{LineError, Located, Outcome, Played, PlayedError, Position, ResultLine, read_lines};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What is known of the matches of a tournament.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Results(BTreeMap<String, Known>);

/// What is known of one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) plan: String,
    pub(crate) position: Option<Position>,
    pub(crate) played: Option<Played>,
    /// Why it could not be played, each reason once.
    pub(crate) failures: BTreeSet<String>,
}

/// Why result lines do not go together, or not with the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TallyError {
    /// A line that is none.
    Line(LineError),
    /// Two lines tell different things of the same match.
    Contradiction {
        /// The match.
        id: String,
        /// Where the first one stands.
        first: Option<Position>,
        /// Where the other one stands.
        second: Option<Position>,
    },
    /// The plan has a match of this name, but another one.
    OtherPlan {
        /// The match.
        id: String,
        /// The digest of the line in the plan.
        expected: String,
        /// The digest in the result.
        found: String,
        /// Where the result stands.
        position: Option<Position>,
    },
    /// The plan has no such match, or has not come to it by the results so far.
    NoSuchMatch {
        /// The match.
        id: String,
        /// Where the result stands.
        position: Option<Position>,
    },
    /// The match cannot have ended like this.
    Impossible {
        /// The match.
        id: String,
        /// Why not.
        error: PlayedError,
        /// Where the result stands.
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
                "{}match {id} is of another plan: expected the digest {expected}, found {found}",
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
    /// Reads result lines and adds them.
    ///
    /// # Errors
    ///
    /// A line that is none, or one that contradicts another one.
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

    /// Adds a result that was read.
    ///
    /// # Errors
    ///
    /// [`TallyError::Contradiction`]
    pub fn add_located(&mut self, line: Located<ResultLine>) -> Result<(), TallyError> {
        self.insert(line.value, Some(line.position))
    }

    /// How many matches something is known of.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &Known)> {
        self.0.iter()
    }

    pub(crate) fn get(&self, id: &str) -> Option<&Known> {
        self.0.get(id)
    }

    /// A match that was played stays played, whatever failed before or after.
    fn insert(&mut self, line: ResultLine, position: Option<Position>) -> Result<(), TallyError> {
        let ResultLine { id, plan, outcome, .. } = line;
        let known = self.0.entry(id.clone()).or_insert_with(|| Known {
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
