//! Errors of starting a process that referees matches.

use super::advice::Advice;
use std::fmt;
use std::io;

/// A process that referees matches cannot start.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// The system does not let it receive signals or notice that processes end (HOST-4).
    Signals(io::Error),
    /// The guard cannot be started or waited for (HOST-3).
    Guard(io::Error),
    /// This process must work below a guard that is no longer its parent.
    NoGuard,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signals(why) => write!(f, "signals: {why}"),
            Self::Guard(why) => write!(f, "cannot run the guard process: {why}"),
            Self::NoGuard => write!(f, "only other processes of this command can start guard and guarded"),
        }
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Signals(why) | Self::Guard(why) => Some(why),
            Self::NoGuard => None,
        }
    }
}

impl Advice for StartError {
    fn hints(&self) -> Vec<String> {
        Vec::new()
    }

    fn blames_machine(&self) -> bool {
        true
    }
}
