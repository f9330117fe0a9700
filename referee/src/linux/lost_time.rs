//! Lost time: the CPU time of ended processes for which no process waited (HOST-2). If a parent ignores SIGCHLD, the
//! kernel reaps its children and does not add their time to that of the parent.

use super::table::{Identity, Stat, of_ticks};
use std::collections::HashMap;
use std::time::Duration;

/// Computes the lost time of one program from its samples. When a process is gone, either its parent has waited for it
/// and accounts for its time, or its time is lost.
#[derive(Default)]
pub(super) struct LostTime {
    /// For each process, its CPU time at the last sample.
    last: HashMap<Identity, Ticks>,
    /// CPU time of all processes that are gone, each by its last sample.
    gone: u64,
    /// CPU time of all processes for which their parents have waited since the first sample.
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

impl LostTime {
    /// Adds a sample: `stats` are those of all processes of the program. `is_there` returns whether the sample contains
    /// a process, whichever program owns it.
    ///
    /// Rounding never makes the lost time too large: the system rounds each count down, and the sum of rounded counts
    /// never exceeds the rounded sum.
    pub(super) fn add_sample<'a>(
        &mut self,
        stats: impl Iterator<Item = &'a Stat>,
        is_there: impl Fn(Identity) -> bool,
    ) {
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

    /// Returns a lower bound of the lost time.
    pub(super) fn time(&self) -> Duration {
        of_ticks(self.gone.saturating_sub(self.waited))
    }
}

#[cfg(test)]
mod tests {
    use super::LostTime;
    use crate::programs::table::tests::stat;
    use crate::programs::table::{Stat, of_ticks};
    use std::time::Duration;

    /// A process that has used `own` ticks itself. Its parent and its group do not matter here.
    fn process(pid: u32, own: u64) -> Stat {
        stat(pid, 1, pid, own)
    }

    /// A process that has also waited for children, which had used `waited` ticks.
    fn parent(pid: u32, own: u64, waited: u64) -> Stat {
        let mut stat = process(pid, own + waited);
        stat.waited = waited;
        stat
    }

    fn time_after(lost: &mut LostTime, stats: &[Stat]) -> Duration {
        lost.add_sample(stats.iter(), |identity| stats.iter().any(|stat| stat.identity == identity));
        lost.time()
    }

    #[test]
    fn host_2_what_nobody_waited_for_is_lost_and_found() {
        let mut lost = LostTime::default();
        // 6 and 7 are children of 5, which ignores SIGCHLD.
        assert_eq!(time_after(&mut lost, &[process(5, 7), process(6, 30)]), Duration::ZERO);
        assert_eq!(time_after(&mut lost, &[process(5, 8), process(7, 20)]), of_ticks(30));
        assert_eq!(time_after(&mut lost, &[process(5, 9)]), of_ticks(50));
    }

    #[test]
    fn host_2_what_was_waited_for_is_not_counted_twice() {
        let mut lost = LostTime::default();
        time_after(&mut lost, &[process(5, 0), process(6, 30), process(7, 10)]);
        // 6 waited for 7, and 5 for 6. 6 or 7 had used 3 more ticks since the sample.
        assert_eq!(time_after(&mut lost, &[parent(5, 0, 43)]), Duration::ZERO);
        // The next sample reads 5 before it waits for 8, and no longer finds 8.
        time_after(&mut lost, &[parent(5, 0, 43), process(8, 12)]);
        assert_eq!(time_after(&mut lost, &[parent(5, 0, 43)]), of_ticks(9));
        assert_eq!(time_after(&mut lost, &[parent(5, 0, 55)]), Duration::ZERO);
    }

    #[test]
    fn host_2_a_process_that_went_over_to_another_program_is_not_lost() {
        let mut lost = LostTime::default();
        time_after(&mut lost, &[process(5, 0), process(6, 30)]);
        // 6 now belongs to another program.
        let reparented = process(6, 31);
        lost.add_sample([process(5, 0)].iter(), |identity| identity == reparented.identity);
        assert_eq!(lost.time(), Duration::ZERO);
    }
}
