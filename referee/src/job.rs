//! Requests to programs in a round, and their results.

use super::behavior::Behavior;
use super::sandbox::SandboxedProgram;
use rulebook_core::players::Seat;
use rulebook_record::{Allowance, Verdict};
use std::path::PathBuf;
use std::time::Duration;

/// A request to one program.
pub(crate) struct Job<'a> {
    pub(crate) seat: Seat,
    pub(crate) confined: &'a SandboxedProgram,
    pub(crate) question: Question,
    /// The time left in its budgets (TIM-1).
    pub(crate) allowance: Allowance,
    /// Whether the program is never restarted after it exits (TIM-3).
    pub(crate) never_restart: bool,
    /// Whether to count the processes that outlive the program. Counting takes a while.
    pub(crate) count_leftover_processes: bool,
}

/// How a program receives the state.
pub(crate) struct Question {
    pub(crate) launch_args: LaunchArgs,
    /// The lines of the state, for the stdin of a persistent player (PER-2).
    pub(crate) lines: Option<String>,
}

/// How a program is started, apart from its stdin.
pub(crate) enum LaunchArgs {
    /// In its own folder. The arguments are its player's ID and, if it gets a round file, the path of its copy of that
    /// file (REF-10).
    OwnFolder {
        /// The copy of the round file.
        file: Option<PathBuf>,
    },
    /// Without arguments, in this folder, which contains the state (PLAY-4).
    Folder(PathBuf),
}

/// The result of a request.
pub(crate) struct Report {
    /// The first line without its line feed, or the reason why there is none.
    pub(crate) line: Result<Vec<u8>, Verdict>,
    pub(crate) usage: Usage,
    /// The first part of its stderr.
    pub(crate) error_output: Vec<u8>,
    pub(crate) behavior: Behavior,
}

/// The resources that a strategy used in a round (LIM-6). `None` means that the value was not measured: there was no
/// process, or the system does not report it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// Wall time from the start of the round to the answer or the verdict.
    pub wall: Duration,
    /// CPU time, including children.
    pub cpu: Option<Duration>,
    /// Peak memory of its largest process in bytes. A persistent player is sampled at most ten times a second.
    /// A process starts as a copy of the referee, so the value is never below the referee's own memory.
    pub memory: Option<u64>,
    /// Bytes written to stdout, as far as the referee has read them.
    pub output: Option<u64>,
    /// Bytes written to stderr, as far as the referee has read them.
    pub error_output: Option<u64>,
}

impl Report {
    /// Creates a report that took no time, for a built-in player or a missing answer.
    pub(crate) fn instant(line: Result<Vec<u8>, Verdict>) -> Self {
        Self { line, usage: Usage::default(), error_output: Vec::new(), behavior: Behavior::default() }
    }
}
