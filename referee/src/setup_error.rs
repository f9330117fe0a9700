//! Why the players of a match cannot be seated.

use super::advise::Advise;
use super::confine::SandboxError;
use super::footprint::FootprintError;
use std::fmt;

/// Why the players of a match cannot be seated.
#[derive(Debug)]
pub enum SetupError {
    /// The program did not begin with [`start`](crate::start()).
    NotStarted,
    /// The files of a program are too many, or cannot be limited.
    Footprint(FootprintError),
    /// What programs are allowed cannot be enforced.
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

impl Advise for SetupError {
    fn hints(&self) -> Vec<String> {
        match self {
            Self::NotStarted => {
                vec!["begin main with `rulebook_referee::start().guard()?`, before anything else".to_owned()]
            }
            Self::Footprint(error) => error.hints(),
            Self::Sandbox(error) => error.hints(),
        }
    }
}
