//! The clock that all strategies of a round share (REF-2). It is monotonic.

use crate::bounds;
use rulebook_record::Limits;
use std::time::{Duration, Instant};

/// How finely CPU time is sampled: the grain of the system's own count.
const CPU_GRAIN: Duration = Duration::from_millis(10);

/// How seldom CPU time is sampled of a program that may use more without being seen.
const CPU_SELDOM: Duration = Duration::from_millis(100);

/// Whether a program can use CPU time that no later look finds: that of children
/// which live between two looks and which nobody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unseen {
    /// The kernel counts all of it (LIM-2).
    Nothing,
    Possible,
    /// It has done so.
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

    /// When to look again at a program that has used `used` of its `limit` of CPU time: when
    /// it can first be out of it, or soon if it may use some `unseen`.
    pub(super) fn next_cpu_check(&self, limit: Option<Duration>, used: Duration, unseen: Unseen) -> Instant {
        let Some(cpu) = limit else { return self.never() };
        let left = cpu.saturating_sub(used) / self.processors;
        let most = match unseen {
            Unseen::Nothing => left,
            Unseen::Possible => CPU_SELDOM,
            Unseen::Found => CPU_GRAIN,
        };
        Instant::now() + left.min(most).max(CPU_GRAIN)
    }

    /// When to look first at all that a strategy runs, if it has run before.
    pub(super) fn first_cpu_check(&self, limit: Option<Duration>) -> Instant {
        if limit.is_some() { self.start + CPU_GRAIN } else { self.never() }
    }

    /// After the end of any round.
    pub(super) fn never(&self) -> Instant {
        self.deadline() + bounds::LINGER
    }
}
