//! The monotonic clock that all strategies of a round share (REF-2).

use crate::bounds;
use rulebook_record::Limits;
use std::time::{Duration, Instant};

/// Shortest interval between samples of CPU time: the resolution of the system's own count.
const CPU_GRAIN: Duration = Duration::from_millis(10);

/// Longest interval between samples of a program that may use CPU time unobserved.
const CPU_SELDOM: Duration = Duration::from_millis(100);

/// Whether a program can use CPU time that no later sample finds. This is the time of children that live
/// between two samples and that nobody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UntrackedTime {
    /// It cannot: the kernel counts all of it (LIM-2).
    Nothing,
    Possible,
    /// It has done so already.
    Found,
}

pub(super) struct Clock {
    pub(super) start: Instant,
    pub(super) limits: Limits,
    processors: u32,
}

impl Clock {
    pub(super) fn start(limits: Limits, processors: u32) -> Self {
        Self { start: Instant::now(), limits, processors }
    }

    pub(super) fn deadline(&self) -> Instant {
        self.start + self.limits.wall
    }

    /// Returns when to sample again a program that has used `used` of its CPU `limit`. That is when it could
    /// first reach the limit, or soon if it may use some time `unseen`.
    pub(super) fn next_cpu_check(&self, limit: Option<Duration>, used: Duration, unseen: UntrackedTime) -> Instant {
        let Some(cpu) = limit else { return self.never() };
        let left = cpu.saturating_sub(used) / self.processors;
        let most = match unseen {
            UntrackedTime::Nothing => left,
            UntrackedTime::Possible => CPU_SELDOM,
            UntrackedTime::Found => CPU_GRAIN,
        };
        Instant::now() + left.min(most).max(CPU_GRAIN)
    }

    /// Returns when to take the first sample of a strategy that ran before this round.
    pub(super) fn first_cpu_check(&self, limit: Option<Duration>) -> Instant {
        if limit.is_some() { self.start + CPU_GRAIN } else { self.never() }
    }

    /// Returns a moment after the end of any round.
    pub(super) fn never(&self) -> Instant {
        self.deadline() + bounds::LINGER
    }
}
