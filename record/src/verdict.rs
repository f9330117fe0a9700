//! Verdicts: the result of asking one strategy in one round (REF-3, REF-4).

use rulebook_core::text::{Printable, Quantity};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict on one seat in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// The rules accept the answer.
    Ok {
        /// The line, escaped by [`EscapedBytes`](rulebook_core::text::EscapedBytes).
        line: String,
    },
    /// The rules do not accept the answer.
    Malformed {
        /// The line, escaped by [`EscapedBytes`](rulebook_core::text::EscapedBytes).
        line: String,
        /// The position and reason of the rejection.
        why: String,
    },
    /// The program exited with status 0 or closed stdout without writing a line.
    NoOutput,
    /// The strategy reached a time limit or the fuel limit before its first line was complete.
    Late {
        /// The limit reached.
        limit: Limit,
    },
    /// A signal killed the program, or it exited with a nonzero status, without writing a line.
    Crashed {
        /// The exit status, if it exited.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        status: Option<i32>,
        /// The signal, if one killed it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        signal: Option<i32>,
    },
    /// The first line is longer than any valid answer.
    TooMuchOutput,
    /// The strategy answered, but keeps more files than allowed (LIM-9).
    TooManyFiles {
        /// Number of files.
        files: u64,
        /// Their total size in bytes.
        bytes: u64,
    },
    /// The program's file cannot be executed. A failure of the machine is not a verdict (HOST-1).
    CouldNotStart {
        /// The system's error message.
        why: String,
    },
    /// The strategy was not asked because it is disqualified in this match (FLT-2).
    Disqualified,
    /// The strategy can never answer again in this game. From now on it is not asked (TIM-2, TIM-3).
    Failed {
        /// The cause.
        #[serde(flatten)]
        by: Cause,
    },
}

/// Why a player can never answer again. Only games that never restart programs have other causes than budgets
/// (TIM-3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Cause {
    /// Its wall time for the game is spent.
    #[serde(rename = "game-wall")]
    GameWallTime,
    /// Its CPU time for the game is spent.
    #[serde(rename = "game-cpu")]
    GameCpuTime,
    /// Its program, which was to stay, exited with status 0.
    #[serde(rename = "ended")]
    Exited,
    /// Its program, which was to stay, closed stdout and was killed.
    NoOutput,
    /// Its program reached a limit of a round and was killed, as in [`Verdict::Late`].
    Late {
        /// The limit reached.
        limit: Limit,
    },
    /// Its program crashed, as in [`Verdict::Crashed`].
    Crashed {
        /// The exit status, if it exited.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        status: Option<i32>,
        /// The signal, if one killed it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        signal: Option<i32>,
    },
    /// Its program wrote too long a line and was killed.
    TooMuchOutput,
    /// Its program's file cannot be executed.
    CouldNotStart {
        /// The system's error message.
        why: String,
    },
}

impl Cause {
    /// Returns whether the referee asked the player in the round in which it failed for this reason.
    #[must_use]
    pub const fn was_asked(&self) -> bool {
        !matches!(self, Self::GameWallTime | Self::GameCpuTime | Self::Exited)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameWallTime => f.write_str("its time for the game is spent"),
            Self::GameCpuTime => f.write_str("its CPU time for the game is spent"),
            Self::Exited => f.write_str("its program exited"),
            Self::NoOutput => f.write_str("it closed its output without an answer"),
            Self::Late { limit: Limit::Wall } => f.write_str("it was late, its time for a round was up"),
            Self::Late { limit: Limit::Cpu } => f.write_str("it was late, its CPU time for a round was spent"),
            Self::Late { limit: Limit::Fuel } => f.write_str("it was late, its fuel for a round was spent"),
            Self::Crashed { status, signal } => write!(f, "it {}", Crash { status: *status, signal: *signal }),
            Self::TooMuchOutput => f.write_str("its line was too long"),
            Self::CouldNotStart { why } => write!(f, "it could not start, {}", Printable(why)),
        }
    }
}

/// A crash in words.
struct Crash {
    status: Option<i32>,
    signal: Option<i32>,
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { signal: Some(signal), .. } => write!(f, "crashed by signal {signal}"),
            Self { status: Some(status), .. } => write!(f, "crashed with status {status}"),
            Self { status: None, signal: None } => f.write_str("crashed"),
        }
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
    /// Returns the answer line, if there is one. It is still escaped.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        match self {
            Self::Ok { line } | Self::Malformed { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Returns whether the verdict is a fault (FLT-1).
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        !matches!(self, Self::Ok { .. } | Self::Disqualified)
    }

    /// Returns whether the referee asked the strategy in that round, whatever the strategy answered.
    ///
    /// A strategy that is disqualified or can never answer again is not asked (FLT-2, TIM-2).
    #[must_use]
    pub const fn was_asked(&self) -> bool {
        !matches!(self, Self::Disqualified | Self::Failed { .. })
    }

    /// Returns whether a limit of a round ran out.
    #[must_use]
    pub const fn is_late(&self) -> bool {
        matches!(self, Self::Late { .. } | Self::Failed { by: Cause::Late { .. } })
    }

    /// Returns whether the program crashed in that round, or has failed for good by a crash in that round or an earlier
    /// one.
    #[must_use]
    pub const fn is_crash(&self) -> bool {
        matches!(self, Self::Crashed { .. } | Self::Failed { by: Cause::Crashed { .. } })
    }

    /// Returns why a program with this verdict has failed for good, in a game that never restarts programs (TIM-3).
    /// `is_persistent`: whether the program is to stay for the whole game.
    ///
    /// Returns `None` if the program can be asked again, or the verdict already is [`Verdict::Failed`].
    #[must_use]
    pub fn failure(&self, is_persistent: bool) -> Option<Cause> {
        match self {
            Self::Late { limit } => Some(Cause::Late { limit: *limit }),
            Self::Crashed { status, signal } => Some(Cause::Crashed { status: *status, signal: *signal }),
            Self::TooMuchOutput => Some(Cause::TooMuchOutput),
            Self::CouldNotStart { why } => Some(Cause::CouldNotStart { why: why.clone() }),
            Self::NoOutput => is_persistent.then_some(Cause::NoOutput),
            Self::Ok { .. }
            | Self::Malformed { .. }
            | Self::TooManyFiles { .. }
            | Self::Disqualified
            | Self::Failed { .. } => None,
        }
    }

    /// Returns whether no persistent program keeps running after this verdict (PER-3).
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

    /// Returns the name under which verdicts of this kind are counted.
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
            Self::Crashed { status, signal } => Crash { status: *status, signal: *signal }.fmt(f),
            Self::TooManyFiles { files, bytes } => {
                write!(f, "too many files, {files} of {} together", Quantity(*bytes, "byte"))
            }
            Self::CouldNotStart { why } => write!(f, "could not start, {}", Printable(why)),
            _ => f.write_str(self.kind()),
        }
    }
}
