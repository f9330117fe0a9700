//! Errors that end a match because its seats could not be asked.

use super::advice::Advice;
use super::interrupt::Interruption;
use super::machine::MachineFailure;
use super::path_text::PrintablePath;
use super::player::PlayerError;
use rulebook_core::players::Seat;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// The seats could not be asked, so the match cannot continue.
#[derive(Debug)]
pub enum AskError {
    /// Somebody asked the match to stop.
    Interrupted(Interruption),
    /// The machine kept the referee from asking a program or from observing it (HOST-1).
    Machine {
        /// The seat that could not be asked.
        seat: Seat,
        /// The cause.
        failure: MachineFailure,
    },
    /// An in-process player cannot answer, so the match ends without a verdict.
    Player {
        /// Its seat.
        seat: Seat,
        /// The cause.
        error: PlayerError,
    },
    /// The system call that waits for the programs failed.
    Wait(io::Error),
    /// This platform cannot run programs.
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
            Self::Player { seat, error } => write!(f, "the match ends unfinished: {seat} cannot answer: {error}"),
            Self::Wait(why) => write!(f, "cannot wait for the strategies: {why}"),
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
            Self::Player { error, .. } => Some(&**error),
            Self::Wait(why) => Some(why),
            Self::Unsupported { .. } => None,
        }
    }
}

impl Advice for AskError {
    fn hints(&self) -> Vec<String> {
        match self {
            Self::Machine { failure, .. } => failure.hints(),
            Self::Unsupported { .. } => vec!["the built-in players run everywhere".to_owned()],
            Self::Interrupted(_) | Self::Player { .. } | Self::Wait(_) => Vec::new(),
        }
    }

    fn blames_machine(&self) -> bool {
        matches!(self, Self::Machine { .. } | Self::Wait(_))
    }
}
