//! The clock that all strategies of a round share (REF-2). It is monotonic.

use crate::referee::limits::Limits;
use std::time::{Duration, Instant};

/// How finely CPU time is sampled: the grain of the system's own count.
const CPU_GRAIN: Duration = Duration::from_millis(10);

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

    /// When a program that has used `used` of its CPU time can first be out of it.
    pub(super) fn next_cpu_check(&self, used: Duration) -> Instant {
        match self.limits.cpu {
            Some(cpu) => Instant::now() + (cpu.saturating_sub(used) / self.processors).max(CPU_GRAIN),
            None => self.never(),
        }
    }

    /// When to look first at all that a strategy runs, if it has run before.
    pub(super) fn first_cpu_check(&self) -> Instant {
        if self.limits.cpu.is_some() { self.start + CPU_GRAIN } else { self.never() }
    }

    /// After the end of any round.
    pub(super) fn never(&self) -> Instant {
        self.deadline() + Limits::LINGER
    }
}
