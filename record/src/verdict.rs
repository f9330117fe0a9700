//! What became of asking one strategy in one round (REF-3, REF-4).

use rulebook_core::text::{Counted, Printable};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict on one seat in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// An answer that the rules accept.
    Ok {
        /// The line.
        line: String,
    },
    /// An answer that the rules do not accept.
    Malformed {
        /// The line.
        line: String,
        /// Where and why it is not accepted.
        why: String,
    },
    /// The program ended well, or closed its output, without a line.
    NoOutput,
    /// The time was up before the first line was complete.
    Late {
        /// Which time.
        limit: Limit,
    },
    /// The program ended by a signal or with a status other than 0, without a line.
    Crashed {
        /// The status, if it ended with one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        status: Option<i32>,
        /// The signal, if it ended by one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        signal: Option<i32>,
    },
    /// The first line is longer than any answer can be.
    TooMuchOutput,
    /// It has kept more files than it may, though it answered (LIM-9).
    TooManyFiles {
        /// How many.
        files: u64,
        /// How many bytes they have together.
        bytes: u64,
    },
    /// The file of the program cannot be executed. A failure of the machine is no verdict (HOST-1).
    CouldNotStart {
        /// What the system says.
        why: String,
    },
    /// It was not asked, because it is disqualified in this match (FLT-2).
    Disqualified,
    /// It can never answer again in this game; from here on it is not asked (TIM-2, TIM-3).
    Failed {
        /// By what.
        by: Cause,
    },
}

/// Why a player can never answer again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Its wall time for the game is spent.
    GameWall,
    /// Its CPU time for the game is spent.
    GameCpu,
    /// Its program ended, in a game whose programs stay for good.
    Ended,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameWall => "its time for the game is spent",
            Self::GameCpu => "its CPU time for the game is spent",
            Self::Ended => "its program ended",
        })
    }
}

/// A limit of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Wall time of the round.
    Wall,
    /// CPU time of the strategy.
    Cpu,
    /// Fuel of a module.
    Fuel,
}

impl Verdict {
    /// The line that was given, if any, with its escapes.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        match self {
            Self::Ok { line } | Self::Malformed { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Whether the strategy failed by it (FLT-1).
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        !matches!(self, Self::Ok { .. } | Self::Disqualified)
    }

    /// Whether a player that stays is ended by it (PER-3).
    #[must_use]
    pub const fn ends_program(&self) -> bool {
        match self {
            Self::Ok { .. } | Self::Malformed { .. } | Self::TooManyFiles { .. } => false,
            Self::NoOutput
            | Self::Late { .. }
            | Self::Crashed { .. }
            | Self::TooMuchOutput
            | Self::CouldNotStart { .. }
            | Self::Disqualified
            | Self::Failed { .. } => true,
        }
    }

    /// The name under which verdicts of this kind are counted.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Ok { .. } => "ok",
            Self::Malformed { .. } => "malformed",
            Self::NoOutput => "no output",
            Self::Late { .. } => "late",
            Self::Crashed { .. } => "crashed",
            Self::TooMuchOutput => "too much output",
            Self::TooManyFiles { .. } => "too many files",
            Self::CouldNotStart { .. } => "could not start",
            Self::Disqualified => "disqualified",
            Self::Failed { .. } => "failed",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { why, line } => write!(f, "malformed, {}: `{}`", Printable(why), Printable(line)),
            Self::Late { limit: Limit::Wall } => write!(f, "late, its time was up"),
            Self::Late { limit: Limit::Cpu } => write!(f, "late, its CPU time was spent"),
            Self::Late { limit: Limit::Fuel } => write!(f, "late, its fuel was spent"),
            Self::Failed { by } => write!(f, "failed, {by}"),
            Self::Crashed { signal: Some(signal), .. } => write!(f, "crashed by signal {signal}"),
            Self::Crashed { status: Some(status), .. } => write!(f, "crashed with status {status}"),
            Self::TooManyFiles { files, bytes } => {
                write!(f, "too many files, {files} of {} together", Counted(*bytes, "byte"))
            }
            Self::CouldNotStart { why } => write!(f, "could not start, {}", Printable(why)),
            _ => f.write_str(self.kind()),
        }
    }
}
