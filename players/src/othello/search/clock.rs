//! Time as an input of a search.

use core::time::Duration;
use std::time::Instant;

/// Tells a search how much time has passed.
///
/// A search calls it now and then from each of its threads. The times must never decrease.
pub trait Clock: Sync {
    /// The time since any fixed moment.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug)]
pub struct MachineClock(Instant);

impl MachineClock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for MachineClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
