//! The processes that the referee has started itself and not waited for yet, in
//! all matches that are played at once. All other children of the referee are
//! orphans that strategies have left.

use crate::mark::Mark;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard};

/// With the marks of what they run, which processes that they start inherit.
static LEADERS: Mutex<BTreeMap<u32, Option<Mark>>> = Mutex::new(BTreeMap::new());

/// Held for reading by who starts a process and has not entered it yet, for
/// writing by who must not take such a one for an orphan.
static STARTING: RwLock<()> = RwLock::new(());

fn leaders() -> MutexGuard<'static, BTreeMap<u32, Option<Mark>>> {
    LEADERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a process; `number` tells which.
pub(super) fn start<T>(
    mark: Option<Mark>,
    start: impl FnOnce() -> io::Result<T>,
    number: impl FnOnce(&T) -> u32,
) -> io::Result<T> {
    let _starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
    let started = start()?;
    leaders().insert(number(&started), mark);
    Ok(started)
}

/// Waits for a process. If it cannot be waited for, it is an orphan from now on.
pub(super) fn forget<T>(child: Child, wait: impl FnOnce(Child) -> T) -> T {
    // As soon as it was waited for, its number can be that of another.
    let mut leaders = leaders();
    leaders.remove(&child.id());
    wait(child)
}

/// The numbers of the processes that are not waited for yet.
pub(super) fn all() -> BTreeSet<u32> {
    leaders().keys().copied().collect()
}

/// The same, with their marks.
pub(super) fn marks() -> BTreeMap<u32, Option<Mark>> {
    leaders().clone()
}

/// As long as this is held, nobody starts a process or ends orphans.
pub(super) fn nobody_starts() -> RwLockWriteGuard<'static, ()> {
    STARTING.write().unwrap_or_else(PoisonError::into_inner)
}
