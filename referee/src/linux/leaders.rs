//! The processes that the referee has started itself and not waited for yet, in
//! all matches that are played at once. All other children of the referee are
//! orphans that strategies have left.

use crate::mark::Mark;
use rustix::io::Errno;
use rustix::process::{WaitId, WaitIdOptions, waitid};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard};

static LEADERS: Mutex<Leaders> = Mutex::new(Leaders::new());

struct Leaders {
    /// With the marks of what they run, which processes that they start inherit.
    running: BTreeMap<u32, Option<Mark>>,
    /// How many are just being started.
    starting: usize,
    /// Whose orphans there can be.
    started: Started,
}

/// What was started since the referee last had no child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Started {
    Nothing,
    /// Processes of one program.
    One(Mark),
    Several,
}

impl Leaders {
    const fn new() -> Self {
        Self { running: BTreeMap::new(), starting: 0, started: Started::Nothing }
    }

    /// Notes that a program is about to be started; `no_child` tells whether the
    /// referee has no child at all.
    fn begin(&mut self, mark: Option<Mark>, no_child: impl FnOnce() -> bool) {
        // Whoever has no child has no orphan to come either.
        if self.running.is_empty() && self.starting == 0 && no_child() {
            self.started = Started::Nothing;
        }
        self.starting += 1;
        self.started = match (self.started, mark) {
            (Started::Nothing, Some(mark)) => Started::One(mark),
            (Started::One(one), Some(mark)) if one == mark => Started::One(one),
            _ => Started::Several,
        };
    }
}

/// Held for reading by who starts a process and has not entered it yet, for
/// writing by who must not take such a one for an orphan.
static STARTING: RwLock<()> = RwLock::new(());

fn leaders() -> MutexGuard<'static, Leaders> {
    LEADERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a process; `number` tells which.
pub(super) fn start<T>(
    mark: Option<Mark>,
    start: impl FnOnce() -> io::Result<T>,
    number: impl FnOnce(&T) -> u32,
) -> io::Result<T> {
    let _starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
    leaders().begin(mark, has_no_child);
    let started = start();
    let mut leaders = leaders();
    leaders.starting -= 1;
    let started = started?;
    leaders.running.insert(number(&started), mark);
    Ok(started)
}

/// Waits for a process. If it cannot be waited for, it is an orphan from now on.
pub(super) fn forget<T>(child: Child, wait: impl FnOnce(Child) -> T) -> T {
    // As soon as it was waited for, its number can be that of another.
    let mut leaders = leaders();
    leaders.running.remove(&child.id());
    wait(child)
}

/// The numbers of the processes that are not waited for yet.
pub(super) fn all() -> BTreeSet<u32> {
    leaders().running.keys().copied().collect()
}

/// The same, with their marks.
pub(super) fn marks() -> BTreeMap<u32, Option<Mark>> {
    leaders().running.clone()
}

/// The only program whose orphans there can be, if it is only one.
pub(super) fn only() -> Option<Mark> {
    match leaders().started {
        Started::One(mark) => Some(mark),
        Started::Nothing | Started::Several => None,
    }
}

/// Whether this process has no child, not even one that has ended.
pub(super) fn has_no_child() -> bool {
    let any = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    waitid(WaitId::All, any).is_err_and(|error| error == Errno::CHILD)
}

/// As long as this is held, nobody starts a process or ends orphans.
pub(super) fn nobody_starts() -> RwLockWriteGuard<'static, ()> {
    STARTING.write().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Leaders, Started};
    use crate::mark::Mark;

    #[test]
    fn host_2_orphans_can_be_of_all_that_was_started_since_there_was_no_child() {
        let [one, two] = [Mark::new(), Mark::new()];
        let begin = |leaders: &mut Leaders, mark, no_child| {
            leaders.begin(mark, || no_child);
            leaders.starting -= 1;
            leaders.started
        };
        let mut leaders = Leaders::new();
        assert_eq!(begin(&mut leaders, Some(one), true), Started::One(one));
        assert_eq!(begin(&mut leaders, Some(one), false), Started::One(one));
        assert_eq!(begin(&mut leaders, Some(two), false), Started::Several);
        assert_eq!(begin(&mut leaders, Some(two), false), Started::Several);
        assert_eq!(begin(&mut leaders, Some(two), true), Started::One(two));
        // Whoever has no mark may leave orphans too.
        assert_eq!(begin(&mut leaders, None, false), Started::Several);
        // Another one is just being started, or was not waited for.
        leaders.starting = 1;
        assert_eq!(begin(&mut leaders, Some(one), true), Started::Several);
        leaders.starting = 0;
        leaders.running.insert(5, None);
        assert_eq!(begin(&mut leaders, Some(one), true), Started::Several);
    }
}
