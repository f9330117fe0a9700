//! CPU time of children that the kernel reaps, as it does for a parent that
//! ignores SIGCHLD: the count of no other process has it (HOST-2).

use super::table::{Identity, Stat, of_ticks};
use std::collections::HashMap;
use std::time::Duration;

/// What successive looks tell of one program. A process that is gone was either
/// waited for, and then at least its time was added to that of another one, or its
/// time is lost.
#[derive(Default)]
pub(super) struct Reaped {
    /// By process, its CPU time and that of children it has waited for, at the last look.
    last: HashMap<Identity, Ticks>,
    /// CPU time of all that is gone, as far as it was seen.
    gone: u64,
    /// CPU time of all that was waited for since it was first looked.
    waited: u64,
}

#[derive(Clone, Copy)]
struct Ticks {
    all: u64,
    waited: u64,
}

impl Reaped {
    /// Takes a look at all processes of the program. `is_there` tells whether a
    /// process was seen at all, whoever it belongs to.
    ///
    /// The counts of the system are rounded down, but the sum of rounded times is
    /// never more than the rounded sum; so no time is found that was not used.
    pub(super) fn look<'a>(&mut self, stats: impl Iterator<Item = &'a Stat>, is_there: impl Fn(Identity) -> bool) {
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

    /// The time that is in the count of no process: at least so much was lost.
    pub(super) fn time(&self) -> Duration {
        of_ticks(self.gone.saturating_sub(self.waited))
    }
}

#[cfg(test)]
mod tests {
    use super::Reaped;
    use crate::programs::table::tests::stat;
    use crate::programs::table::{Stat, of_ticks};
    use std::time::Duration;

    fn waited(pid: u32, own: u64, waited: u64) -> Stat {
        let mut stat = stat(pid, 1, pid, own + waited);
        stat.waited = waited;
        stat
    }

    fn look(reaped: &mut Reaped, stats: &[Stat]) -> Duration {
        reaped.look(stats.iter(), |identity| stats.iter().any(|stat| stat.identity == identity));
        reaped.time()
    }

    #[test]
    fn host_2_what_nobody_waited_for_is_lost_and_found() {
        let mut reaped = Reaped::default();
        assert_eq!(look(&mut reaped, &[stat(5, 1, 5, 7), stat(6, 5, 5, 30)]), Duration::ZERO);
        assert_eq!(look(&mut reaped, &[stat(5, 1, 5, 8), stat(7, 5, 5, 20)]), of_ticks(30));
        assert_eq!(look(&mut reaped, &[stat(5, 1, 5, 9)]), of_ticks(50));
    }

    #[test]
    fn host_2_what_was_waited_for_is_not_counted_twice() {
        let mut reaped = Reaped::default();
        look(&mut reaped, &[stat(5, 1, 5, 0), stat(6, 5, 5, 30), stat(7, 6, 5, 10)]);
        // 7 was waited for by 6, and 6 by 5, which has used more since it was seen.
        assert_eq!(look(&mut reaped, &[waited(5, 0, 43)]), Duration::ZERO);
        // A look that saw the parent before it had waited, and the child no more.
        look(&mut reaped, &[waited(5, 0, 43), stat(8, 5, 5, 12)]);
        assert_eq!(look(&mut reaped, &[waited(5, 0, 43)]), of_ticks(9));
        assert_eq!(look(&mut reaped, &[waited(5, 0, 55)]), Duration::ZERO);
    }

    #[test]
    fn host_2_a_process_that_went_over_to_another_program_is_not_lost() {
        let mut reaped = Reaped::default();
        look(&mut reaped, &[stat(5, 1, 5, 0), stat(6, 5, 5, 30)]);
        let elsewhere = stat(6, 1, 6, 31);
        reaped.look([stat(5, 1, 5, 0)].iter(), |identity| identity == elsewhere.identity);
        assert_eq!(reaped.time(), Duration::ZERO);
    }
}
