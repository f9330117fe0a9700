//! Why a program that referees matches cannot begin.

use super::advise::Advise;
use std::fmt;
use std::io;

/// Why a program that referees matches cannot begin.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// The system does not let it hear of signals and of ends of processes (HOST-4).
    Signals(io::Error),
    /// No guard can be started, or waited for (HOST-3).
    Guard(io::Error),
    /// This process is to work below a guard that is not its parent any more.
    NoGuard,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signals(why) => write!(f, "signals: {why}"),
            Self::Guard(why) => write!(f, "the guard of this command: {why}"),
            Self::NoGuard => write!(f, "guard and guarded are started by other processes of this command only"),
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

impl Advise for StartError {
    fn hints(&self) -> Vec<String> {
        Vec::new()
    }

    fn blames_machine(&self) -> bool {
        true
    }
}
