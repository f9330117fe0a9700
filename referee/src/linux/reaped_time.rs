//! CPU time of children that the kernel reaps, as it does for a parent that ignores SIGCHLD. No other process
//! accounts for that time (HOST-2).

use super::table::{Identity, Stat, of_ticks};
use std::collections::HashMap;
use std::time::Duration;

/// The samples of one program. If a process is gone, either another process waited for it and its time was
/// added there, or its time is lost.
#[derive(Default)]
pub(super) struct ReapedTime {
    /// For each process, its CPU time at the last sample.
    last: HashMap<Identity, Ticks>,
    /// CPU time of all processes that are gone, as far as it was sampled.
    gone: u64,
    /// CPU time of all processes that were waited for since the first sample.
    waited: u64,
}

/// CPU time of one process at a sample, in clock ticks.
#[derive(Clone, Copy)]
struct Ticks {
    /// Its own time, and that of children it has waited for.
    all: u64,
    /// The time of children it has waited for.
    waited: u64,
}

impl ReapedTime {
    /// Adds a sample: `stats` of all processes of the program. `is_there` returns whether the same sample has a process
    /// of any owner.
    ///
    /// The result never includes time that was not used: the system rounds each count down, and the sum of rounded
    /// counts never exceeds the rounded sum.
    pub(super) fn scan<'a>(&mut self, stats: impl Iterator<Item = &'a Stat>, is_there: impl Fn(Identity) -> bool) {
        let mut before = std::mem::take(&mut self.last);
        for stat in stats {
            if let Some(ticks) = before.remove(&stat.identity) {
                self.waited += stat.waited.saturating_sub(ticks.waited);
            }
            self.last.insert(stat.identity, Ticks { all: stat.ticks, waited: stat.waited });
        }
        let gone = before.into_iter().filter(|&(identity, _)| !is_there(identity));
        self.gone += gone.map(|(_, ticks)| ticks.all).sum::<u64>();
    }

    /// Returns a lower bound for the time that no process accounts for.
    pub(super) fn time(&self) -> Duration {
        of_ticks(self.gone.saturating_sub(self.waited))
    }
}

#[cfg(test)]
mod tests {
    use super::ReapedTime;
    use crate::programs::table::tests::stat;
    use crate::programs::table::{Stat, of_ticks};
    use std::time::Duration;

    fn waited(pid: u32, own: u64, waited: u64) -> Stat {
        let mut stat = stat(pid, 1, pid, own + waited);
        stat.waited = waited;
        stat
    }

    fn look(reaped: &mut ReapedTime, stats: &[Stat]) -> Duration {
        reaped.scan(stats.iter(), |identity| stats.iter().any(|stat| stat.identity == identity));
        reaped.time()
    }

    #[test]
    fn host_2_what_nobody_waited_for_is_lost_and_found() {
        let mut reaped = ReapedTime::default();
        assert_eq!(look(&mut reaped, &[stat(5, 1, 5, 7), stat(6, 5, 5, 30)]), Duration::ZERO);
        assert_eq!(look(&mut reaped, &[stat(5, 1, 5, 8), stat(7, 5, 5, 20)]), of_ticks(30));
        assert_eq!(look(&mut reaped, &[stat(5, 1, 5, 9)]), of_ticks(50));
    }

    #[test]
    fn host_2_what_was_waited_for_is_not_counted_twice() {
        let mut reaped = ReapedTime::default();
        look(&mut reaped, &[stat(5, 1, 5, 0), stat(6, 5, 5, 30), stat(7, 6, 5, 10)]);
        // 6 waited for 7, and 5 for 6; 5 has used more time since its sample.
        assert_eq!(look(&mut reaped, &[waited(5, 0, 43)]), Duration::ZERO);
        // The sample saw the parent before it waited, and no longer saw the child.
        look(&mut reaped, &[waited(5, 0, 43), stat(8, 5, 5, 12)]);
        assert_eq!(look(&mut reaped, &[waited(5, 0, 43)]), of_ticks(9));
        assert_eq!(look(&mut reaped, &[waited(5, 0, 55)]), Duration::ZERO);
    }

    #[test]
    fn host_2_a_process_that_went_over_to_another_program_is_not_lost() {
        let mut reaped = ReapedTime::default();
        look(&mut reaped, &[stat(5, 1, 5, 0), stat(6, 5, 5, 30)]);
        let reparented = stat(6, 1, 6, 31);
        reaped.scan([stat(5, 1, 5, 0)].iter(), |identity| identity == reparented.identity);
        assert_eq!(reaped.time(), Duration::ZERO);
    }
}
