//! Samples the CPU time of all processes of the strategies (REF-2). A separate thread takes the samples, so that no
//! answer waits for one, however many processes there are. Sampling uses at most a fifth of a processor's time.
//!
//! A *leader* is a process that the referee has started. A sample attributes each other process of a strategy to a
//! leader: by descent, by process group, or, if it is an orphan, by [`Evidence`].

use super::leaders;
use super::lost_time::LostTime;
use super::processes;
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
    /// CPU time of the leader and of all processes attributed to it, including `lost`.
    pub(super) all: Duration,
    /// [Lost time](LostTime): the CPU time of ended processes for which no process waited. The kernel reaped them,
    /// because their parent ignores SIGCHLD.
    pub(super) lost: Duration,
}

/// The result of a sample for all leaders.
#[derive(Default, Debug)]
pub(super) struct Scan {
    /// Keyed by the PID of the leader.
    pub(super) used: BTreeMap<u32, LeaderUsage>,
    /// Whether the sample killed processes whose time cannot be attributed.
    pub(super) killed_ownerless: bool,
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
    /// Whether the result of the sample in progress is wanted. `None` if no sample is in progress.
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

    /// Returns the instant at which a sample that is due at `moment` can begin: later than `moment` if the last sample
    /// was too recent. `None` while a sample is in progress; [`poll_fd`](Self::poll_fd) then reports its end.
    pub(super) fn earliest(&self, moment: Instant) -> Option<Instant> {
        (!self.is_pending()).then(|| moment.max(self.not_before))
    }

    /// Returns a descriptor that becomes readable when the sample in progress is finished.
    pub(super) fn poll_fd(&self) -> Option<PollFd<'_>> {
        let thread = self.thread.as_ref().filter(|thread| thread.pending.is_some())?;
        Some(PollFd::new(&thread.ready, PollFlags::IN))
    }

    /// Returns a finished sample. `None` if it was discarded.
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
            let mut sampler = Sampler::default();
            for () in to_do {
                let begun = own_cpu_time();
                let scan = sampler.scan();
                if results.send((own_cpu_time().saturating_sub(begun), scan)).is_err()
                    || signal_ready.write_all(&[0]).is_err()
                {
                    return;
                }
            }
        };
        let join = Builder::new().name("process-scan".to_owned()).spawn(work)?;
        Ok(Self { requests: Some(requests), samples, ready, pending: None, join: Some(join) })
    }
}

/// Returns the CPU time of this thread. It measures the cost of a sample better than wall time does: on a busy machine,
/// the thread also waits for a processor.
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

/// Takes samples, and remembers what the next one needs to know of them.
#[derive(Default)]
struct Sampler {
    /// The leader of each process at the last sample.
    seen: HashMap<Identity, u32>,
    /// The lost time of each leader.
    lost: HashMap<Identity, LostTime>,
}

impl Sampler {
    /// Takes a sample.
    fn scan(&mut self) -> io::Result<Scan> {
        // Read the leaders both before and after the snapshot. So a process counts as a leader even if the referee
        // starts or reaps it meanwhile.
        let mut marks = leaders::marks();
        let table = Table::scan()?;
        let no_starts = leaders::block_starts();
        marks.extend(leaders::marks());
        let sole_suspect = leaders::sole_suspect();
        drop(no_starts);
        let leaders = marks.keys().copied().collect();
        let seen = std::mem::take(&mut self.seen);
        let evidence = Evidence { seen: &seen, marks: &marks, sole_suspect };
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
                Owner::Unknown | Owner::Gone | Owner::Unrelated => {}
            }
        }
        self.add_lost_time(&table, &of_leader, &mut scan);
        scan.killed_ownerless = !ownerless.is_empty();
        kill_ownerless(&ownerless);
        Ok(scan)
    }

    /// Adds the lost time of each leader to the sample.
    fn add_lost_time(&mut self, table: &Table, of_leader: &BTreeMap<u32, Vec<&Stat>>, scan: &mut Scan) {
        let mut known = std::mem::take(&mut self.lost);
        for (leader, stats) in of_leader {
            let Some(identity) = stats.iter().map(|stat| stat.identity).find(|process| process.pid == *leader) else {
                continue;
            };
            let mut lost = known.remove(&identity).unwrap_or_default();
            lost.add_sample(stats.iter().copied(), |process| table.has(process));
            if let Some(used) = scan.used.get_mut(leader) {
                used.lost = lost.time();
                used.all += used.lost;
            }
            self.lost.insert(identity, lost);
        }
    }
}

/// The evidence for the owner of an orphan (HOST-2). Even if all other programs have ended, this is no evidence against
/// the last one: one of the others may have left the orphan.
struct Evidence<'a> {
    /// The leader of each process at the last sample.
    seen: &'a HashMap<Identity, u32>,
    /// The leaders, with the marks of their programs.
    marks: &'a BTreeMap<u32, Option<ProcessMark>>,
    /// The only program that can have left orphans: the only one started since the referee last had no child.
    sole_suspect: Option<ProcessMark>,
}

impl Evidence<'_> {
    /// Returns the owner of an orphan. The first of these that is known decides: its leader at the last sample, its
    /// mark, the leader of its session or of its process group, the sole suspect. An orphan of a program that has ended
    /// belongs to nobody, whatever group it joined.
    fn owner_of(&self, orphan: &Stat, mark_of: impl FnOnce(u32) -> Option<ProcessMark>) -> Owner {
        if let Some(&leader) = self.seen.get(&orphan.identity) {
            return if self.marks.contains_key(&leader) { Owner::Leader(leader) } else { Owner::Gone };
        }
        if let Some(mark) = mark_of(orphan.identity.pid) {
            return self.leader_of(mark).map_or(Owner::Gone, Owner::Leader);
        }
        let leads = |pid: &u32| self.marks.contains_key(pid);
        let of_group = [orphan.session, orphan.group].into_iter().find(leads);
        let of_suspect = || self.leader_of(self.sole_suspect?);
        of_group.or_else(of_suspect).map_or(Owner::Unknown, Owner::Leader)
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
    // A process that is being started is not among the leaders yet, and would be mistaken for an orphan.
    let _no_starts = leaders::block_starts();
    let leaders = leaders::all();
    orphans.iter().filter(|orphan| !leaders.contains(&orphan.pid)).for_each(|&orphan| processes::kill(orphan));
}

#[cfg(test)]
mod tests {
    use super::{Evidence, Owner};
    use crate::mark::ProcessMark;
    use crate::programs::table::Stat;
    use crate::programs::table::tests::stat;
    use std::collections::{BTreeMap, HashMap};

    /// An orphan in a process group.
    fn in_group(pid: u32, group: u32) -> Stat {
        stat(pid, 1, group, 0)
    }

    #[test]
    fn host_2_an_orphan_is_told_by_evidence_alone() {
        let [one, two, gone] = [(); 3].map(|()| ProcessMark::new());
        let marks = BTreeMap::from([(5, Some(one)), (6, Some(two)), (7, None)]);
        let mut evidence = Evidence { seen: &HashMap::new(), marks: &marks, sole_suspect: None };
        let (orphan, hidden) = (in_group(20, 20), |_| None);
        let of_mark = |mark| move |_| Some(mark);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        assert_eq!(evidence.owner_of(&orphan, of_mark(one)), Owner::Leader(5));
        // At the last sample, the orphan was below 6. That outweighs its mark.
        let seen = HashMap::from([(orphan.identity, 6)]);
        evidence.seen = &seen;
        assert_eq!(evidence.owner_of(&orphan, of_mark(one)), Owner::Leader(6));
        // This orphan has joined the group of a rival, 6. Its mark and its session outweigh the group.
        let mut joined = in_group(21, 6);
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
        let (orphan, hidden) = (in_group(20, 20), |_| None);
        let mut evidence = Evidence { seen: &HashMap::new(), marks: &marks, sole_suspect: None };
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        assert_eq!(evidence.owner_of(&orphan, |_| Some(other)), Owner::Gone);
        evidence.sole_suspect = Some(other);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        evidence.sole_suspect = Some(one);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Leader(5));
        // 6 was a leader at the last sample and has been killed. That it had joined the group of 5 does not matter.
        let killed = in_group(6, 5);
        let seen = HashMap::from([(killed.identity, 6)]);
        evidence.seen = &seen;
        assert_eq!(evidence.owner_of(&killed, hidden), Owner::Gone);
    }
}
