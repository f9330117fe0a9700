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

/// What a look has found, by the numbers of the leaders.
pub(super) type Look = BTreeMap<u32, Used>;

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
        drop(starting);
        let leaders = marks.keys().copied().collect();
        let seen = std::mem::take(&mut self.seen);
        let owner_of = |orphan: &Stat| origin(orphan, &seen, &marks);
        let mut look = Look::new();
        let mut unknown = Vec::new();
        let mut of_leader: BTreeMap<u32, Vec<&Stat>> = BTreeMap::new();
        for (stat, owner) in table.owned(std::process::id(), &leaders, owner_of) {
            match owner {
                Owner::Leader(leader) => {
                    self.seen.insert(stat.identity, leader);
                    of_leader.entry(leader).or_default().push(stat);
                    let used = look.entry(leader).or_default();
                    used.all += stat.time();
                    if stat.identity.pid == leader {
                        used.own = stat.time();
                    }
                }
                Owner::Unknown if !stat.ended => unknown.push(stat.identity),
                Owner::Unknown | Owner::Gone | Owner::Other => {}
            }
        }
        self.find_lost(&table, &of_leader, &mut look);
        end_hidden(&unknown);
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
            if let Some(used) = look.get_mut(leader) {
                used.lost = of_this.time();
                used.all += used.lost;
            }
            self.reaped.insert(identity, of_this);
        }
    }
}

/// Whose an orphan is: of whom it descended at the last look, whose process group
/// it is in, or whose mark it has, or the only one there is. A leader that was
/// killed and is on its way out is nobody's, whatever group it has joined.
fn origin(orphan: &Stat, seen: &HashMap<Identity, u32>, marks: &BTreeMap<u32, Option<Mark>>) -> Owner {
    if let Some(&leader) = seen.get(&orphan.identity) {
        return if marks.contains_key(&leader) { Owner::Leader(leader) } else { Owner::Gone };
    }
    let of_group = || marks.contains_key(&orphan.group).then_some(orphan.group);
    let marked = || {
        let mark = Some(Mark::of(orphan.identity.pid)?);
        marks.iter().find(|(_, other)| **other == mark).map(|(&leader, _)| leader)
    };
    let only = || if marks.len() == 1 { marks.keys().next().copied() } else { None };
    of_group().or_else(only).or_else(marked).map_or(Owner::Unknown, Owner::Leader)
}

/// Ends orphans that hide whose they are: their time could be counted to nobody.
fn end_hidden(orphans: &[Identity]) {
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
    use super::{Owner, origin};
    use crate::mark::Mark;
    use crate::programs::table::tests::stat;
    use std::collections::{BTreeMap, HashMap};

    #[test]
    fn ref_2_an_orphan_is_told_by_its_past_or_by_elimination() {
        let marks = BTreeMap::from([(5, Some(Mark::new())), (6, Some(Mark::new())), (7, None)]);
        // There is no process with this number, so it has no mark.
        let orphan = stat(u32::MAX, 1, 9, 0);
        let seen = HashMap::from([(orphan.identity, 6)]);
        assert_eq!(origin(&orphan, &seen, &marks), Owner::Leader(6));
        assert_eq!(origin(&orphan, &HashMap::new(), &marks), Owner::Unknown);
        let only = BTreeMap::from([(5, Some(Mark::new()))]);
        assert_eq!(origin(&orphan, &HashMap::new(), &only), Owner::Leader(5));
        // A leader that has joined the group of a rival and was killed.
        let killed = stat(6, 1, 5, 100);
        assert_eq!(origin(&killed, &HashMap::from([(killed.identity, 6)]), &only), Owner::Gone);
        assert_eq!(origin(&killed, &HashMap::new(), &only), Owner::Leader(5));
    }
}
