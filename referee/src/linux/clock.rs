//! The monotonic clock that all strategies of a round share (REF-2).

use crate::bounds;
use rulebook_record::Limits;
use std::time::{Duration, Instant};

/// Shortest interval between two samples of CPU time: the resolution of the system's own count.
const MIN_SAMPLE_INTERVAL: Duration = Duration::from_millis(10);

/// Longest interval between two samples of a program that may use CPU time without a trace in later samples.
const MAX_SAMPLE_INTERVAL: Duration = Duration::from_millis(100);

/// Whether a program can use CPU time that no sample finds: the time of children that start and end between two samples
/// and that no process waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UntrackedTime {
    /// No: a control group counts all CPU time (LIM-2).
    Impossible,
    /// Yes, but no sample has found a sign of it.
    Possible,
    /// Yes, and a sample has found a sign of it.
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

    /// Returns when to sample a program again that has used `used` of its CPU `limit`. That is when the program could
    /// first reach the limit, or earlier if `untracked` time is possible.
    pub(super) fn next_cpu_check(&self, limit: Option<Duration>, used: Duration, untracked: UntrackedTime) -> Instant {
        let Some(cpu) = limit else { return self.never() };
        let left = cpu.saturating_sub(used) / self.processors;
        let most = match untracked {
            UntrackedTime::Impossible => left,
            UntrackedTime::Possible => MAX_SAMPLE_INTERVAL,
            UntrackedTime::Found => MIN_SAMPLE_INTERVAL,
        };
        Instant::now() + left.min(most).max(MIN_SAMPLE_INTERVAL)
    }

    /// Returns when to take the first sample of a strategy that ran before this round.
    pub(super) fn first_cpu_check(&self, limit: Option<Duration>) -> Instant {
        if limit.is_some() { self.start + MIN_SAMPLE_INTERVAL } else { self.never() }
    }

    /// Returns a moment after the end of the round.
    pub(super) fn never(&self) -> Instant {
        self.deadline() + bounds::LINGER
    }
}
