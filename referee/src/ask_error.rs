//! Why the seats of a match were not asked.

use super::advise::Advise;
use super::interrupt::Interruption;
use super::machine::MachineFailure;
use super::path_text::PrintablePath;
use rulebook_core::players::Seat;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why the seats of a match were not asked, so that the match cannot go on.
#[derive(Debug)]
pub enum AskError {
    /// Somebody wants the match to end.
    Interrupted(Interruption),
    /// The machine kept the referee from asking a program, or from knowing what it did (HOST-1).
    Machine {
        /// Who could not be asked.
        seat: Seat,
        /// Why.
        failure: MachineFailure,
    },
    /// The system does not let the referee wait for the programs.
    Wait(io::Error),
    /// Programs cannot be played on this platform.
    Unsupported {
        /// The program.
        program: PathBuf,
    },
}

impl From<Interruption> for AskError {
    fn from(interruption: Interruption) -> Self {
        Self::Interrupted(interruption)
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted(interruption) => interruption.fmt(f),
            Self::Machine { seat, failure } => {
                write!(f, "the match ends unplayed: {seat} could not be asked: {failure}")
            }
            Self::Wait(why) => write!(f, "waiting for the strategies: {why}"),
            Self::Unsupported { program } => {
                write!(f, "{}: programs can be played on Linux only so far", PrintablePath(program))
            }
        }
    }
}

impl std::error::Error for AskError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Interrupted(interruption) => Some(interruption),
            Self::Machine { failure, .. } => Some(failure),
            Self::Wait(why) => Some(why),
            Self::Unsupported { .. } => None,
        }
    }
}

impl Advise for AskError {
    fn hints(&self) -> Vec<String> {
        match self {
            Self::Machine { failure, .. } => failure.hints(),
            Self::Unsupported { .. } => vec!["the built-in players run everywhere".to_owned()],
            Self::Interrupted(_) | Self::Wait(_) => Vec::new(),
        }
    }

    fn blames_machine(&self) -> bool {
        matches!(self, Self::Machine { .. } | Self::Wait(_))
    }
}
