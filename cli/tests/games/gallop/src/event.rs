//! What happens in a beat, with its clause.

use crate::runner::Runner;
use rulebook_core::clause::Clause;
use rulebook_core::contract;
use rulebook_core::players::{MAX_PLAYERS, PlayerSet, seats};
use serde::Serialize;
use std::fmt;

/// What happens in a beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A runner ran (RUN-2).
    Ran {
        /// Who.
        runner: Runner,
        /// How far it was.
        from: u8,
        /// How far it is.
        to: u8,
    },
    /// A runner gave the same number as another one (RUN-3).
    Stumbled {
        /// Who.
        runner: Runner,
        /// How far it is.
        at: u8,
        /// The number.
        cells: u8,
    },
    /// A runner gave no number (RUN-4).
    Stayed {
        /// Who.
        runner: Runner,
        /// How far it is.
        at: u8,
    },
    /// A runner's player can never answer again (RUN-6).
    Failed {
        /// Who.
        runner: Runner,
        /// How far it is.
        at: u8,
    },
    /// A runner galloped (RUN-5).
    Galloped {
        /// Who.
        runner: Runner,
        /// How far it was.
        from: u8,
        /// How far it is.
        to: u8,
    },
    /// Mud costs a runner some of its cells (RUN-7).
    Slowed {
        /// Who.
        runner: Runner,
        /// How far it is.
        at: u8,
        /// How many it loses.
        cells: u8,
    },
    /// A runner ate the carrot of its lane and ran on (RUN-8).
    Ate {
        /// Who.
        runner: Runner,
        /// Where the carrot lay.
        carrot: u8,
        /// How far the runner was.
        from: u8,
        /// How far it is.
        to: u8,
    },
    /// The beat is over (RUN-1).
    BeatOver {
        /// How many were run.
        done: u8,
    },
}

impl contract::Event for Event {
    fn clause(&self) -> Clause {
        Clause::new(match self {
            Self::Ran { .. } => "RUN-2",
            Self::Stumbled { .. } => "RUN-3",
            Self::Stayed { .. } => "RUN-4",
            Self::Galloped { .. } => "RUN-5",
            Self::Failed { .. } => "RUN-6",
            Self::Slowed { .. } => "RUN-7",
            Self::Ate { .. } => "RUN-8",
            Self::BeatOver { .. } => "RUN-1",
        })
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Ran { runner, .. }
            | Self::Stumbled { runner, .. }
            | Self::Stayed { runner, .. }
            | Self::Galloped { runner, .. }
            | Self::Slowed { runner, .. }
            | Self::Ate { runner, .. }
            | Self::Failed { runner, .. } => seats([runner]),
            Self::BeatOver { .. } => PlayerSet::EMPTY,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ran { runner, from, to } => write!(f, "{runner} ran from {from} to {to}"),
            Self::Stumbled { runner, at, cells } => write!(f, "{runner} stumbled over a {cells} and stays on {at}"),
            Self::Stayed { runner, at } => write!(f, "{runner} gave no number and stays on {at}"),
            Self::Failed { runner, at } => write!(f, "{runner} has failed for good and stays on {at}"),
            Self::Galloped { runner, from, to } => write!(f, "{runner} galloped from {from} to {to}"),
            Self::Slowed { runner, at, cells } => write!(f, "the mud on {at} cost {runner} {cells}"),
            Self::Ate { runner, carrot, from, to } => {
                write!(f, "{runner} ate the carrot on {carrot} and ran from {from} to {to}")
            }
            Self::BeatOver { done } => write!(f, "beat {done} is over"),
        }
    }
}
