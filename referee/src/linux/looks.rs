//! Looks at the CPU time of all that the strategies run (REF-2), on a thread of
//! their own, so that however many processes there are, no answer waits for one.
//!
//! Looks take at most a fifth of a processor's time.

use super::leaders;
use super::processes;
use super::reaped::Reaped;
use super::table::{Identity, Owner, Stat, Table};
use crate::machine::MachineFailure;
use crate::mark::Mark;
use rustix::event::{PollFd, PollFlags};
use rustix::time::{ClockId, clock_gettime};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, PipeReader, Read as _, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// After a look, so many times as long as it worked, there is no other.
const REST: u32 = 4;

/// What a look has found for one leader.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Used {
    /// CPU time of the leader itself, with that of the children it has waited for.
    pub(super) own: Duration,
    /// CPU time of all that is its, and of what it has lost.
    pub(super) all: Duration,
    /// CPU time of children that nobody waited for.
    pub(super) lost: Duration,
}

/// What a look has found.
#[derive(Default, Debug)]
pub(super) struct Look {
    /// By the numbers of the leaders.
    pub(super) used: BTreeMap<u32, Used>,
    /// Whether it has ended processes whose time counts to nobody.
    pub(super) ended_any: bool,
}

/// Who looks, once that was needed.
pub(super) struct Looks {
    thread: Option<Thread>,
    not_before: Instant,
}

struct Thread {
    /// `None` when it is to end.
    wanted: Option<Sender<()>>,
    looks: Receiver<(Duration, io::Result<Look>)>,
    /// Has a byte for each look that was taken.
    ready: PipeReader,
    /// Whether a look is being taken, and whether somebody still wants it.
    pending: Option<bool>,
    join: Option<JoinHandle<()>>,
}

impl Looks {
    pub(super) fn new() -> Self {
        Self { thread: None, not_before: Instant::now() }
    }

    /// Begins a look, unless one is being taken or the last was too recent.
    ///
    /// # Errors
    ///
    /// When there is no thread to be had for it.
    pub(super) fn begin(&mut self) -> Result<(), MachineFailure> {
        if self.is_pending() || Instant::now() < self.not_before {
            return Ok(());
        }
        let thread = match &mut self.thread {
            Some(thread) => thread,
            None => {
                let thread = Thread::new().map_err(MachineFailure::of("starting a thread that looks at CPU time"))?;
                self.thread.insert(thread)
            }
        };
        if thread.wanted.as_ref().is_some_and(|wanted| wanted.send(()).is_ok()) {
            thread.pending = Some(true);
            return Ok(());
        }
        Err(MachineFailure::new("looking at CPU time", io::Error::other("the thread that looks has gone")))
    }

    /// Whoever wanted a look does not any more.
    pub(super) fn forget(&mut self) {
        if let Some(pending @ Some(_)) = self.thread.as_mut().map(|thread| &mut thread.pending) {
            *pending = Some(false);
        }
    }

    fn is_pending(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.pending.is_some())
    }

    /// When the look that is wanted at `moment` can begin; `None` when what
    /// [`Looks::poll_fd`] gave tells that.
    pub(super) fn earliest(&self, moment: Instant) -> Option<Instant> {
        (!self.is_pending()).then(|| moment.max(self.not_before))
    }

    /// Readable when a look was taken.
    pub(super) fn poll_fd(&self) -> Option<PollFd<'_>> {
        let thread = self.thread.as_ref().filter(|thread| thread.pending.is_some())?;
        Some(PollFd::new(&thread.ready, PollFlags::IN))
    }

    /// Takes a look that is ready. `None` when nobody wants it any more.
    ///
    /// # Errors
    ///
    /// When /proc cannot be read.
    pub(super) fn take(&mut self) -> Result<Option<Look>, MachineFailure> {
        let Some(thread) = &mut self.thread else { return Ok(None) };
        let _ = thread.ready.read(&mut [0]);
        let wanted = thread.pending.take().unwrap_or_default();
        let gone = || (Duration::ZERO, Err(io::Error::other("the thread that looks has gone")));
        let (took, look) = thread.looks.recv().unwrap_or_else(|_| gone());
        self.not_before = Instant::now() + took * REST;
        let look = look.map_err(MachineFailure::of("looking at CPU time in /proc"))?;
        Ok(wanted.then_some(look))
    }
}

impl Thread {
    fn new() -> io::Result<Self> {
        let (wanted, to_do) = channel();
        let (tell, looks) = channel();
        let (ready, mut tell_ready) = io::pipe()?;
        let work = move || {
            let mut origins = Origins::default();
            for () in to_do {
                let begun = own_cpu_time();
                let look = origins.look();
                if tell.send((own_cpu_time().saturating_sub(begun), look)).is_err()
                    || tell_ready.write_all(&[0]).is_err()
                {
                    return;
                }
            }
        };
        let join = Builder::new().name("looks".to_owned()).spawn(work)?;
        Ok(Self { wanted: Some(wanted), looks, ready, pending: None, join: Some(join) })
    }
}

/// The CPU time of this thread: on a busy machine a look lasts longer than it works.
fn own_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or_default(), nanoseconds.unwrap_or_default())
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.wanted = None;
        if let Some(join) = self.join.take() {
            let _ = join.join();
        }
    }
}

/// Where processes came from that have lost their parents.
#[derive(Default)]
struct Origins {
    /// The leader that each process had at the last look.
    seen: HashMap<Identity, u32>,
    /// By leader, what is known of children that nobody waits for.
    reaped: HashMap<Identity, Reaped>,
}

impl Origins {
    fn look(&mut self) -> io::Result<Look> {
        // Who is started or waited for meanwhile is a leader all the same.
        let mut marks = leaders::marks();
        let table = Table::look()?;
        let starting = leaders::nobody_starts();
        marks.extend(leaders::marks());
        let only = leaders::only();
        drop(starting);
        let leaders = marks.keys().copied().collect();
        let seen = std::mem::take(&mut self.seen);
        let evidence = Evidence { seen: &seen, marks: &marks, only };
        let owner_of = |orphan: &Stat| evidence.owner_of(orphan, Mark::of);
        let mut look = Look::default();
        let mut nobodys = Vec::new();
        let mut of_leader: BTreeMap<u32, Vec<&Stat>> = BTreeMap::new();
        for (stat, owner) in table.owned(std::process::id(), &leaders, owner_of) {
            match owner {
                Owner::Leader(leader) => {
                    self.seen.insert(stat.identity, leader);
                    of_leader.entry(leader).or_default().push(stat);
                    let used = look.used.entry(leader).or_default();
                    used.all += stat.time();
                    if stat.identity.pid == leader {
                        used.own = stat.time();
                    }
                }
                Owner::Unknown | Owner::Gone if !stat.ended => nobodys.push(stat.identity),
                Owner::Unknown | Owner::Gone | Owner::Other => {}
            }
        }
        self.find_lost(&table, &of_leader, &mut look);
        look.ended_any = !nobodys.is_empty();
        end_those_of_nobody(&nobodys);
        Ok(look)
    }

    fn find_lost(&mut self, table: &Table, of_leader: &BTreeMap<u32, Vec<&Stat>>, look: &mut Look) {
        let mut reaped = std::mem::take(&mut self.reaped);
        for (leader, stats) in of_leader {
            let Some(identity) = stats.iter().map(|stat| stat.identity).find(|one| one.pid == *leader) else {
                continue;
            };
            let mut of_this = reaped.remove(&identity).unwrap_or_default();
            of_this.look(stats.iter().copied(), |one| table.has(one));
            if let Some(used) = look.used.get_mut(leader) {
                used.lost = of_this.time();
                used.all += used.lost;
            }
            self.reaped.insert(identity, of_this);
        }
    }
}

/// What tells whose an orphan is (HOST-2). What is left when all others are ruled
/// out is no evidence: a program that has just ended may have left it.
struct Evidence<'a> {
    /// The leader that each process had at the last look.
    seen: &'a HashMap<Identity, u32>,
    /// The leaders, with the marks of what they run.
    marks: &'a BTreeMap<u32, Option<Mark>>,
    /// The only program whose orphans there can be.
    only: Option<Mark>,
}

impl Evidence<'_> {
    /// Whose an orphan is: of whom it descended at the last look; whose mark it has;
    /// in whose session or process group it is; or of the only one that can have
    /// left any. That of a program which has ended is nobody's, whatever group it
    /// has joined.
    fn owner_of(&self, orphan: &Stat, mark_of: impl FnOnce(u32) -> Option<Mark>) -> Owner {
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

    fn leader_of(&self, mark: Mark) -> Option<u32> {
        self.marks.iter().find(|(_, other)| **other == Some(mark)).map(|(&leader, _)| leader)
    }
}

/// Ends orphans whose time counts to nobody: those that hide whose they are, and
/// what a program that has ended has left.
fn end_those_of_nobody(orphans: &[Identity]) {
    if orphans.is_empty() {
        return;
    }
    // Who was just started is no orphan.
    let _alone = leaders::nobody_starts();
    let leaders = leaders::all();
    orphans.iter().filter(|orphan| !leaders.contains(&orphan.pid)).for_each(|&orphan| processes::kill(orphan));
}

#[cfg(test)]
mod tests {
    use super::{Evidence, Owner};
    use crate::mark::Mark;
    use crate::programs::table::tests::stat;
    use std::collections::{BTreeMap, HashMap};

    #[test]
    fn host_2_an_orphan_is_told_by_evidence_alone() {
        let [one, two, gone] = [(); 3].map(|()| Mark::new());
        let marks = BTreeMap::from([(5, Some(one)), (6, Some(two)), (7, None)]);
        let mut evidence = Evidence { seen: &HashMap::new(), marks: &marks, only: None };
        let (orphan, hidden) = (stat(20, 1, 20, 0), |_| None);
        let of_mark = |mark| move |_| Some(mark);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        assert_eq!(evidence.owner_of(&orphan, of_mark(one)), Owner::Leader(5));
        // It was below 6, and its mark cannot tell anything else.
        let seen = HashMap::from([(orphan.identity, 6)]);
        evidence.seen = &seen;
        assert_eq!(evidence.owner_of(&orphan, of_mark(one)), Owner::Leader(6));
        // One that has joined the group of a rival, or is in the session of its program.
        let mut joined = stat(21, 1, 6, 0);
        assert_eq!(evidence.owner_of(&joined, of_mark(one)), Owner::Leader(5));
        assert_eq!(evidence.owner_of(&joined, of_mark(gone)), Owner::Gone);
        assert_eq!(evidence.owner_of(&joined, hidden), Owner::Leader(6));
        joined.session = 5;
        assert_eq!(evidence.owner_of(&joined, hidden), Owner::Leader(5));
    }

    /// The last program that is left is not blamed for what others have left.
    #[test]
    fn host_2_nobody_is_blamed_by_elimination() {
        let [one, other] = [(); 2].map(|()| Mark::new());
        let marks = BTreeMap::from([(5, Some(one))]);
        let (orphan, hidden) = (stat(20, 1, 20, 0), |_| None);
        let mut evidence = Evidence { seen: &HashMap::new(), marks: &marks, only: None };
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        assert_eq!(evidence.owner_of(&orphan, |_| Some(other)), Owner::Gone);
        evidence.only = Some(other);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Unknown);
        evidence.only = Some(one);
        assert_eq!(evidence.owner_of(&orphan, hidden), Owner::Leader(5));
        // A rival that was killed, and had been seen or had joined the group.
        let killed = stat(6, 1, 5, 100);
        let seen = HashMap::from([(killed.identity, 6)]);
        evidence.seen = &seen;
        assert_eq!(evidence.owner_of(&killed, hidden), Owner::Gone);
    }
}
