//! Samples the CPU time of all processes of the strategies (REF-2). A separate thread takes the samples, so that no
//! answer waits for one, however many processes there are.
//!
//! Sampling uses at most a fifth of a processor's time.

use super::leaders;
use super::processes;
use super::reaped_time::ReapedTime;
use super::table::{Identity, Owner, Stat, Table};
use crate::machine::MachineFailure;
use crate::mark::ProcessMark;
use rustix::event::{PollFd, PollFlags};
use rustix::time::{ClockId, clock_gettime};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, PipeReader, Read as _, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// The pause after a sample, as a multiple of the time that the sample took.
const PAUSE_FACTOR: u32 = 4;

/// The result of a sample for one leader.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct LeaderUsage {
    /// CPU time of the leader itself, including children that it has waited for.
    pub(super) own: Duration,
    /// CPU time of all its processes, including lost time.
    pub(super) all: Duration,
    /// CPU time of children that nobody waited for.
    pub(super) lost: Duration,
}

/// The result of a sample for all leaders.
#[derive(Default, Debug)]
pub(super) struct Scan {
    /// Keyed by the PID of the leader.
    pub(super) used: BTreeMap<u32, LeaderUsage>,
    /// Whether the sample killed processes whose time cannot be attributed.
    pub(super) ended_any: bool,
}

/// The sampling thread, started on demand.
pub(super) struct Scanner {
    thread: Option<Thread>,
    /// When the next sample may begin.
    not_before: Instant,
}

struct Thread {
    /// Sends requests for samples. Dropping it ends the thread.
    requests: Option<Sender<()>>,
    /// Receives each sample and the CPU time that it took.
    samples: Receiver<(Duration, io::Result<Scan>)>,
    /// Receives a byte for each finished sample.
    ready: PipeReader,
    /// While a sample is in progress: `Some(true)`, or `Some(false)` if its result will be discarded.
    pending: Option<bool>,
    join: Option<JoinHandle<()>>,
}

impl Scanner {
    pub(super) fn new() -> Self {
        Self { thread: None, not_before: Instant::now() }
    }

    /// Starts a sample, unless one is in progress or the last one was too recent.
    ///
    /// # Errors
    ///
    /// When the thread cannot be started.
    pub(super) fn begin(&mut self) -> Result<(), MachineFailure> {
        if self.is_pending() || Instant::now() < self.not_before {
            return Ok(());
        }
        let thread = match &mut self.thread {
            Some(thread) => thread,
            None => {
                let thread = Thread::new().map_err(MachineFailure::of("starting a thread that samples CPU time"))?;
                self.thread.insert(thread)
            }
        };
        if thread.requests.as_ref().is_some_and(|requests| requests.send(()).is_ok()) {
            thread.pending = Some(true);
            return Ok(());
        }
        Err(MachineFailure::new("sampling CPU time", io::Error::other("the sampling thread has ended")))
    }

    /// Discards the sample in progress.
    pub(super) fn forget(&mut self) {
        if let Some(pending @ Some(_)) = self.thread.as_mut().map(|thread| &mut thread.pending) {
            *pending = Some(false);
        }
    }

    fn is_pending(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.pending.is_some())
    }

    /// Returns when a sample that is wanted at `moment` can begin. `None` while a sample is in progress; then
    /// [`poll_fd`](Self::poll_fd) reports its end.
    pub(super) fn earliest(&self, moment: Instant) -> Option<Instant> {
        (!self.is_pending()).then(|| moment.max(self.not_before))
    }

    /// Returns a descriptor that becomes readable when a sample is finished.
    pub(super) fn poll_fd(&self) -> Option<PollFd<'_>> {
        let thread = self.thread.as_ref().filter(|thread| thread.pending.is_some())?;
        Some(PollFd::new(&thread.ready, PollFlags::IN))
    }

    /// Takes a finished sample. `None` if it was discarded.
    ///
    /// # Errors
    ///
    /// When /proc cannot be read.
    pub(super) fn take(&mut self) -> Result<Option<Scan>, MachineFailure> {
        let Some(thread) = &mut self.thread else { return Ok(None) };
        let _ = thread.ready.read(&mut [0]);
        let is_wanted = thread.pending.take().unwrap_or_default();
        let gone = || (Duration::ZERO, Err(io::Error::other("the sampling thread has ended")));
        let (took, scan) = thread.samples.recv().unwrap_or_else(|_| gone());
        self.not_before = Instant::now() + took * PAUSE_FACTOR;
        let scan = scan.map_err(MachineFailure::of("sampling CPU time in /proc"))?;
        Ok(is_wanted.then_some(scan))
    }
}

impl Thread {
    fn new() -> io::Result<Self> {
        let (requests, to_do) = channel();
        let (results, samples) = channel();
        let (ready, mut signal_ready) = io::pipe()?;
        let work = move || {
            let mut origins = Origins::default();
            for () in to_do {
                let begun = own_cpu_time();
                let scan = origins.scan();
                if results.send((own_cpu_time().saturating_sub(begun), scan)).is_err()
                    || signal_ready.write_all(&[0]).is_err()
                {
                    return;
                }
            }
        };
        let join = Builder::new().name("looks".to_owned()).spawn(work)?;
        Ok(Self { requests: Some(requests), samples, ready, pending: None, join: Some(join) })
    }
}

/// Returns the CPU time of this thread. On a busy machine a sample uses less CPU time than wall time.
fn own_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or_default(), nanoseconds.unwrap_or_default())
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(join) = self.join.take() {
            let _ = join.join();
        }
    }
}

/// What earlier samples have found out about the processes of each leader.
#[derive(Default)]
struct Origins {
    /// The leader of each process at the last sample.
    seen: HashMap<Identity, u32>,
    /// For each leader, what is known of children that nobody waited for.
    reaped: HashMap<Identity, ReapedTime>,
}

impl Origins {
    fn scan(&mut self) -> io::Result<Scan> {
        // Read the leaders before and after the snapshot, so that processes which are started or reaped meanwhile count
        // as leaders.
        let mut marks = leaders::marks();
        let table = Table::scan()?;
        let starting = leaders::nobody_starts();
        marks.extend(leaders::marks());
        let only = leaders::only();
        drop(starting);
        let leaders = marks.keys().copied().collect();
        let seen = std::mem::take(&mut self.seen);
        let evidence = Evidence { seen: &seen, marks: &marks, only };
        let owner_of = |orphan: &Stat| evidence.owner_of(orphan, ProcessMark::of);
        let mut scan = Scan::default();
        let mut ownerless = Vec::new();
        let mut of_leader: BTreeMap<u32, Vec<&Stat>> = BTreeMap::new();
        for (stat, owner) in table.owned(std::process::id(), &leaders, owner_of) {
            match owner {
                Owner::Leader(leader) => {
                    self.seen.insert(stat.identity, leader);
                    of_leader.entry(leader).or_default().push(stat);
                    let used = scan.used.entry(leader).or_default();
                    used.all += stat.time();
                    if stat.identity.pid == leader {
                        used.own = stat.time();
                    }
                }
                Owner::Unknown | Owner::Gone if !stat.ended => ownerless.push(stat.identity),
                Owner::Unknown | Owner::Gone | Owner::Other => {}
            }
        }
        self.find_lost(&table, &of_leader, &mut scan);
        scan.ended_any = !ownerless.is_empty();
        kill_ownerless(&ownerless);
        Ok(scan)
    }

    /// Adds the CPU time of children that nobody waited for.
    fn find_lost(&mut self, table: &Table, of_leader: &BTreeMap<u32, Vec<&Stat>>, scan: &mut Scan) {
        let mut reaped = std::mem::take(&mut self.reaped);
        for (leader, stats) in of_leader {
            let Some(identity) = stats.iter().map(|stat| stat.identity).find(|one| one.pid == *leader) else {
                continue;
            };
            let mut of_this = reaped.remove(&identity).unwrap_or_default();
            of_this.scan(stats.iter().copied(), |one| table.has(one));
            if let Some(used) = scan.used.get_mut(leader) {
                used.lost = of_this.time();
                used.all += used.lost;
            }
            self.reaped.insert(identity, of_this);
        }
    }
}

/// The evidence for the owner of an orphan (HOST-2). Ruling out all other programs is not evidence: a program
/// that has just ended may have left the orphan.
struct Evidence<'a> {
    /// The leader of each process at the last sample.
    seen: &'a HashMap<Identity, u32>,
    /// The leaders, with the marks of their programs.
    marks: &'a BTreeMap<u32, Option<ProcessMark>>,
    /// The only program that can have left orphans.
    only: Option<ProcessMark>,
}

impl Evidence<'_> {
    /// Returns the owner of an orphan. The evidence is, in this order: its leader at the last sample, its mark,
    /// its session or process group, and the only program that can have left orphans. An orphan of a program
    /// that has ended belongs to nobody, whatever group it joined.
    fn owner_of(&self, orphan: &Stat, mark_of: impl FnOnce(u32) -> Option<ProcessMark>) -> Owner {
        if let Some(&leader) = self.seen.get(&orphan.identity) {
            return if self.marks.contains_key(&leader) { Owner::Leader(leader) } else { Owner::Gone };
        }
        if let Some(mark) = mark_of(orphan.identity.pid) {
            return self.leader_of(mark).map_or(Owner::Gone, Owner::Leader);
        }
        let leads = |pid: &u32| self.marks.contains_key(pid);
        let of_group = [orphan.session, orphan.group].into_iter().find(leads);
        let only = || self.leader_of(self.only?);
        of_group.or_else(only).map_or(Owner::Unknown, Owner::Leader)
    }

    fn leader_of(&self, mark: ProcessMark) -> Option<u32> {
        self.marks.iter().find(|(_, other)| **other == Some(mark)).map(|(&leader, _)| leader)
    }
}

/// Kills orphans whose time cannot be attributed: those that hide their owner, and those of programs that have ended.
fn kill_ownerless(orphans: &[Identity]) {
    if orphans.is_empty() {
        return;
    }
    // Keep a process that is just being started from being mistaken for an orphan.
    let _alone = leaders::nobody_starts();
    let leaders = leaders::all();
    orphans.iter().filter(|orphan| !leaders.contains(&orphan.pid)).for_each(|&orphan| processes::kill(orphan));
}

#[cfg(test)]
mod tests {
    use super::{Evidence, Owner};
    use crate::mark::ProcessMark;
    use crate::programs::table::tests::stat;
    use std::collections::{BTreeMap, HashMap};

    #[test]
    fn host_2_an_orphan_is_told_by_evidence_alone() {
        let [one, two, gone] = [(); 3].map(|()| ProcessMark::new());
        let marks = BTreeMap::from([(5, Some(one)), (6, Some(two)), (7, None)]);
        let mut evidence = Evidence { seen: &HashMap::new(), marks: &marks, only: None };
        let (orphan, hidden) = (stat(20, 1, 20, 0), |_| None);
        let of_mark = |mark| move |_| Some(mark);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        assert_eq!(evidence.owner_of(&orphan, of_mark(one)), Owner::Leader(5));
        // The orphan was below 6. Its mark cannot contradict that.
        let seen = HashMap::from([(orphan.identity, 6)]);
        evidence.seen = &seen;
        assert_eq!(evidence.owner_of(&orphan, of_mark(one)), Owner::Leader(6));
        // An orphan that joined the group of a rival, or is in the session of its program.
        let mut joined = stat(21, 1, 6, 0);
        assert_eq!(evidence.owner_of(&joined, of_mark(one)), Owner::Leader(5));
        assert_eq!(evidence.owner_of(&joined, of_mark(gone)), Owner::Gone);
        assert_eq!(evidence.owner_of(&joined, hidden), Owner::Leader(6));
        joined.session = 5;
        assert_eq!(evidence.owner_of(&joined, hidden), Owner::Leader(5));
    }

    /// The last remaining program is not blamed for orphans of others.
    #[test]
    fn host_2_nobody_is_blamed_by_elimination() {
        let [one, other] = [(); 2].map(|()| ProcessMark::new());
        let marks = BTreeMap::from([(5, Some(one))]);
        let (orphan, hidden) = (stat(20, 1, 20, 0), |_| None);
        let mut evidence = Evidence { seen: &HashMap::new(), marks: &marks, only: None };
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        assert_eq!(evidence.owner_of(&orphan, |_| Some(other)), Owner::Gone);
        evidence.only = Some(other);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        evidence.only = Some(one);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Leader(5));
        // A killed rival that was sampled before, or whose group the orphan joined.
        let killed = stat(6, 1, 5, 100);
        let seen = HashMap::from([(killed.identity, 6)]);
        evidence.seen = &seen;
        assert_eq!(evidence.owner_of(&killed, hidden), Owner::Gone);
    }
}
