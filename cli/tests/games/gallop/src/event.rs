//! The events of a beat, each with its clause.

use crate::runner::Runner;
use rulebook_core::clause::Clause;
use rulebook_core::contract;
use rulebook_core::players::{MAX_PLAYERS, PlayerSet, seats};
use serde::Serialize;
use std::fmt;

/// An event of a beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A runner ran (RUN-2).
    Ran {
        /// The runner.
        runner: Runner,
        /// The cell before.
        from: u8,
        /// The cell after.
        to: u8,
    },
    /// A runner gave the same number as another runner, and stays (RUN-3).
    Stumbled {
        /// The runner.
        runner: Runner,
        /// The cell where it stays.
        at: u8,
        /// The number that it gave.
        cells: u8,
    },
    /// A runner gave no valid answer, and stays (RUN-4).
    Stayed {
        /// The runner.
        runner: Runner,
        /// The cell where it stays.
        at: u8,
    },
    /// The player of a runner can never answer again (RUN-6).
    Failed {
        /// The runner.
        runner: Runner,
        /// The cell where it stays.
        at: u8,
    },
    /// A runner galloped (RUN-5).
    Galloped {
        /// The runner.
        runner: Runner,
        /// The cell before.
        from: u8,
        /// The cell after.
        to: u8,
    },
    /// A runner loses cells in mud (RUN-7).
    Slowed {
        /// The runner.
        runner: Runner,
        /// The cell with the mud.
        at: u8,
        /// How many cells it loses.
        cells: u8,
    },
    /// A runner ate the carrot of its lane, and ran on (RUN-8).
    Ate {
        /// The runner.
        runner: Runner,
        /// The cell of the carrot.
        carrot: u8,
        /// The cell before it ate.
        from: u8,
        /// The cell after.
        to: u8,
    },
    /// The beat is over (RUN-1).
    BeatOver {
        /// The number of beats so far.
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
