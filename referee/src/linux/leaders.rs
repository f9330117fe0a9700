//! Leaders: the processes that the referee has started and not yet reaped, in all concurrent matches. All other
//! children of the referee are orphans of strategies.

use crate::mark::ProcessMark;
use rustix::io::Errno;
use rustix::process::{WaitId, WaitIdOptions, waitid};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard};

static LEADERS: Mutex<Leaders> = Mutex::new(Leaders::new());

struct Leaders {
    /// The running processes, each with the mark of its program, which child processes inherit.
    running: BTreeMap<u32, Option<ProcessMark>>,
    /// The number of processes that are being started.
    starting: usize,
    /// The programs that can have left orphans.
    started: SpawnHistory,
}

/// The programs that were started since the referee last had no child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SpawnHistory {
    Nothing,
    /// Processes of one program.
    One(ProcessMark),
    Several,
}

impl Leaders {
    const fn new() -> Self {
        Self { running: BTreeMap::new(), starting: 0, started: SpawnHistory::Nothing }
    }

    /// Records that a process is about to be started. `no_child` returns whether the referee has no child at all.
    fn begin(&mut self, mark: Option<ProcessMark>, no_child: impl FnOnce() -> bool) {
        // Without a child, there cannot be an orphan either.
        if self.running.is_empty() && self.starting == 0 && no_child() {
            self.started = SpawnHistory::Nothing;
        }
        self.starting += 1;
        self.started = match (self.started, mark) {
            (SpawnHistory::Nothing, Some(mark)) => SpawnHistory::One(mark),
            (SpawnHistory::One(one), Some(mark)) if one == mark => SpawnHistory::One(one),
            _ => SpawnHistory::Several,
        };
    }
}

/// Locked for reading while a process is being started and is not in [`LEADERS`] yet. A search for orphans locks it for
/// writing, so that it does not mistake such a process for an orphan.
static STARTING: RwLock<()> = RwLock::new(());

fn leaders() -> MutexGuard<'static, Leaders> {
    LEADERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a process and records it as a leader. `pid` returns its PID.
pub(super) fn start<T>(
    mark: Option<ProcessMark>,
    start: impl FnOnce() -> io::Result<T>,
    pid: impl FnOnce(&T) -> u32,
) -> io::Result<T> {
    let _starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
    leaders().begin(mark, has_no_child);
    let started = start();
    let mut leaders = leaders();
    leaders.starting -= 1;
    let started = started?;
    leaders.running.insert(pid(&started), mark);
    Ok(started)
}

/// Reaps a process. If it cannot be reaped, it counts as an orphan from now on.
pub(super) fn forget<T>(child: Child, wait: impl FnOnce(Child) -> T) -> T {
    // Keep the lock while reaping: as soon as this process is reaped, another one can get its PID.
    let mut leaders = leaders();
    leaders.running.remove(&child.id());
    wait(child)
}

/// Returns the PIDs of the processes that are not reaped yet.
pub(super) fn all() -> BTreeSet<u32> {
    leaders().running.keys().copied().collect()
}

/// Returns the PIDs of the processes that are not reaped yet, with the marks of their programs.
pub(super) fn marks() -> BTreeMap<u32, Option<ProcessMark>> {
    leaders().running.clone()
}

/// Returns the only program that can have left orphans, if there is only one.
pub(super) fn sole_suspect() -> Option<ProcessMark> {
    match leaders().started {
        SpawnHistory::One(mark) => Some(mark),
        SpawnHistory::Nothing | SpawnHistory::Several => None,
    }
}

/// Returns whether this process has no child, not even a zombie.
pub(super) fn has_no_child() -> bool {
    let any = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    waitid(WaitId::All, any).is_err_and(|error| error == Errno::CHILD)
}

/// Blocks all other threads from starting processes and from killing orphans, until the caller drops the lock.
pub(super) fn block_starts() -> RwLockWriteGuard<'static, ()> {
    STARTING.write().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Leaders, SpawnHistory};
    use crate::mark::ProcessMark;

    #[test]
    fn host_2_orphans_can_be_of_all_that_was_started_since_there_was_no_child() {
        let [one, two] = [ProcessMark::new(), ProcessMark::new()];
        let begin = |leaders: &mut Leaders, mark, no_child| {
            leaders.begin(mark, || no_child);
            leaders.starting -= 1;
            leaders.started
        };
        let mut leaders = Leaders::new();
        assert_eq!(begin(&mut leaders, Some(one), true), SpawnHistory::One(one));
        assert_eq!(begin(&mut leaders, Some(one), false), SpawnHistory::One(one));
        assert_eq!(begin(&mut leaders, Some(two), false), SpawnHistory::Several);
        assert_eq!(begin(&mut leaders, Some(two), false), SpawnHistory::Several);
        assert_eq!(begin(&mut leaders, Some(two), true), SpawnHistory::One(two));
        // A process without a mark may leave orphans too.
        assert_eq!(begin(&mut leaders, None, false), SpawnHistory::Several);
        // Another process is being started, or is not reaped yet.
        leaders.starting = 1;
        assert_eq!(begin(&mut leaders, Some(one), true), SpawnHistory::Several);
        leaders.starting = 0;
        leaders.running.insert(5, None);
        assert_eq!(begin(&mut leaders, Some(one), true), SpawnHistory::Several);
    }
}
