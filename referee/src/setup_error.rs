//! Errors of setting up the players of a match.

use super::advice::Advice;
use super::footprint::FootprintError;
use super::sandbox::SandboxError;
use std::fmt;

/// The players of a match cannot be set up.
#[derive(Debug)]
pub enum SetupError {
    /// The process did not call [`start`](crate::start()).
    NotStarted,
    /// A program has too many files, or they cannot be limited.
    Footprint(FootprintError),
    /// The confinement of the programs cannot be enforced.
    Sandbox(SandboxError),
}

impl From<FootprintError> for SetupError {
    fn from(error: FootprintError) -> Self {
        Self::Footprint(error)
    }
}

impl From<SandboxError> for SetupError {
    fn from(error: SandboxError) -> Self {
        Self::Sandbox(error)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted => write!(
                f,
                "programs cannot be refereed: expected a program that called rulebook_referee::start() and made itself \
                 ready, found one that did not"
            ),
            Self::Footprint(error) => error.fmt(f),
            Self::Sandbox(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotStarted => None,
            Self::Footprint(error) => Some(error),
            Self::Sandbox(error) => Some(error),
        }
    }
}

impl Advice for SetupError {
    fn hints(&self) -> Vec<String> {
        match self {
            Self::NotStarted => {
                vec!["call `rulebook_referee::start().guard()?` first in `main`".to_owned()]
            }
            Self::Footprint(error) => error.hints(),
            Self::Sandbox(error) => error.hints(),
        }
    }
}
