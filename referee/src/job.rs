//! What is asked of a program in one round, and what comes back.

use super::behavior::Behavior;
use super::confine::Confined;
use rulebook_core::players::Seat;
use rulebook_record::{Allowance, Verdict};
use std::path::PathBuf;
use std::time::Duration;

/// One program that is asked.
pub(crate) struct Job<'a> {
    pub(crate) seat: Seat,
    pub(crate) confined: &'a Confined,
    pub(crate) question: Question,
    /// What is left of its budgets (TIM-1).
    pub(crate) allowance: Allowance,
    /// Whether it is not started again when it has ended (TIM-3).
    pub(crate) stays_for_good: bool,
    /// Whether to count what it leaves behind, which takes a while.
    pub(crate) count_left: bool,
}

/// How a program is told the state.
pub(crate) struct Question {
    pub(crate) launch_args: LaunchArgs,
    /// The lines of the state, for the standard input of a player that stays (PER-2).
    pub(crate) lines: Option<String>,
}

/// What a program is started with, beside its standard input.
pub(crate) enum LaunchArgs {
    /// Its player's id, and the path of the copy of the round file that it is
    /// shown, if it is (REF-10); it works in its own folder.
    OwnFolder {
        /// The copy.
        file: Option<PathBuf>,
    },
    /// No argument; it works in this folder, where the state is (PLAY-4).
    Folder(PathBuf),
}

/// What came of it.
pub(crate) struct Report {
    /// The first line without its line feed, or why there is none.
    pub(crate) line: Result<Vec<u8>, Verdict>,
    pub(crate) usage: Usage,
    /// The first part of its error output.
    pub(crate) error_output: Vec<u8>,
    pub(crate) behavior: Behavior,
}

/// What a strategy used in a round (LIM-6). What is `None` was not measured: there was
/// no process, or the system does not tell it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// Wall time from the start of the round to the answer or the verdict.
    pub wall: Duration,
    /// CPU time, its children included.
    pub cpu: Option<Duration>,
    /// Bytes of memory that its largest process had at its peak; of a player that
    /// stays ten times a second at most. A process
    /// begins as a copy of the referee, so that less than the referee itself
    /// has is never told.
    pub memory: Option<u64>,
    /// Bytes written to standard output, as far as the referee has read them.
    pub output: Option<u64>,
    /// Bytes written to standard error, likewise.
    pub error_output: Option<u64>,
}

impl Report {
    /// What takes no time: an answer of a player of the house, or none at all.
    pub(crate) fn instant(line: Result<Vec<u8>, Verdict>) -> Self {
        Self { line, usage: Usage::default(), error_output: Vec::new(), behavior: Behavior::default() }
    }
}
