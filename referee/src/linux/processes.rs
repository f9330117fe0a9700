//! The processes of a strategy: their CPU time and memory, and ending those that
//! have outlived it.

use super::leaders;
use super::table::{Identity, Owner, Stat, Table};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, pidfd_open, pidfd_send_signal,
    set_child_subreaper, waitid, waitpid,
};
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{FileExt as _, MetadataExt as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// What /proc tells of one process. The file is opened once, as long as the
/// process is there.
pub(super) struct StatFile(File);

impl StatFile {
    pub(super) fn open(pid: u32) -> io::Result<Self> {
        File::open(format!("/proc/{pid}/stat")).map(Self)
    }

    /// The CPU time that the process has used, with the children it has waited
    /// for; also of one that has ended but was not waited for. `None` when it
    /// is gone.
    pub(super) fn time(&self) -> Option<Duration> {
        let mut stat = [0; 1024];
        let length = self.0.read_at(&mut stat, 0).ok()?;
        Stat::parse(&stat[..length]).map(|stat| stat.time())
    }
}

/// What /proc tells of a process and its memory. A thread that has ended tells
/// nothing of memory, and the first one can end before others.
pub(super) fn status_of(pid: u32) -> Option<String> {
    let folder = Path::new("/proc").join(pid.to_string());
    let read = |folder: &Path| std::fs::read_to_string(folder.join("status")).ok();
    let has_memory = |status: &String| status.contains("\nVmRSS:");
    let first = read(&folder)?;
    if has_memory(&first) {
        return Some(first);
    }
    let threads = std::fs::read_dir(folder.join("task")).ok()?;
    threads.flatten().find_map(|thread| read(&thread.path()).filter(has_memory)).or(Some(first))
}

/// The bytes of memory that a process had at its peak since its program began.
pub(super) fn memory_of(pid: u32) -> Option<u64> {
    let status = status_of(pid)?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib.saturating_mul(1024))
}

/// How many processes descend from a leader, itself included.
pub(super) fn count_of(leader: u32, leaders: &BTreeSet<u32>) -> usize {
    let Ok(table) = Table::look() else { return 0 };
    let owned = table.owned(std::process::id(), leaders, |_| Owner::Unknown);
    owned.iter().filter(|(_, owner)| *owner == Owner::Leader(leader)).count()
}

/// How many processes have come from the child `ended` and live on, when it is
/// the only child that this process has started. Its orphans are ours by then.
pub(super) fn left_by(ended: u32) -> usize {
    // Who is just ending is not left behind.
    const GRACE: Duration = Duration::from_millis(20);
    let count = || {
        let Ok(table) = Table::look() else { return 0 };
        let left = table.descendants(&BTreeSet::from([std::process::id()]));
        left.iter().filter(|stat| stat.identity.pid != ended && !stat.ended && !stat.may_be_ending()).count()
    };
    if count() == 0 {
        return 0;
    }
    std::thread::sleep(GRACE);
    count()
}

/// Kills all that descends from these processes, but not themselves.
pub(super) fn kill_descendants(ancestors: &BTreeSet<u32>) {
    if let Ok(table) = Table::look() {
        table.descendants(ancestors).into_iter().for_each(|stat| kill(stat.identity));
    }
}

/// Kills a process, if it is still the same one.
pub(super) fn kill(identity: Identity) {
    let Some(pid) = pid_of(identity.pid) else { return };
    // What is open stays the same process, whoever gets its number afterwards.
    let Ok(process) = pidfd_open(pid, PidfdFlags::empty()) else { return };
    if Identity::of(identity.pid) == Some(identity) {
        let _ = pidfd_send_signal(process, Signal::KILL);
    }
}

/// From now on processes whose parent has ended become ours, so that they can
/// be found. Where the system does not know that, they escape.
pub(super) fn adopt_orphans() {
    let _ = set_child_subreaper(Pid::from_raw(1));
}

/// How often new orphans are looked for in one sweep, when processes that stay can
/// go on leaving some, and when there are none.
const WAVES: [u32; 2] = [16, 20_000];

/// How long a sweep waits when nothing of what it has killed ends, in both cases.
const PATIENCE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(10)];

/// Ends all children that are left but those that stay and those of other
/// matches, and all that descends from them: processes that strategies have
/// started and put out of their process groups.
///
/// A process that stays can leave orphans faster than they end. What it leaves
/// during the sweep is swept with the next one.
pub(super) fn end_orphans() {
    let _alone = leaders::nobody_starts();
    let mut killed = BTreeSet::new();
    let mut waves = 0;
    let mut progress = Instant::now();
    loop {
        let leaders = leaders::all();
        let case = usize::from(leaders.is_empty());
        let found: Vec<u32> = children().into_iter().map(number).filter(|pid| !leaders.contains(pid)).collect();
        if found.is_empty() {
            return;
        }
        // At once, and the newest first: of processes that each start the next and end, one is there for a moment only.
        found.iter().rev().filter(|&pid| !killed.contains(pid)).for_each(|&pid| kill_child(pid));
        let mut orphans: BTreeSet<u32> = found.into_iter().collect();
        let new = orphans.difference(&killed).count() > 0;
        let stuck = !new && !leaders.is_empty() && !orphans.iter().any(|&pid| is_alive(pid));
        killed.extend(&orphans);
        let ended: Vec<u32> = orphans.iter().copied().filter(|&pid| reap(pid)).collect();
        for pid in &ended {
            orphans.remove(pid);
            // Another process can have the number from now on.
            killed.remove(pid);
        }
        if new {
            waves += 1;
            if waves > WAVES[case] {
                return;
            }
            if !orphans.is_empty() {
                kill_descendants(&orphans);
            }
        } else if stuck && ended.is_empty() {
            // Only such are left as a player that stays traces, and keeps from us.
            return;
        }
        if new || !ended.is_empty() {
            progress = Instant::now();
        } else if progress.elapsed() >= PATIENCE[case] {
            return;
        }
        if !orphans.is_empty() {
            wait_for_any(&orphans);
        }
    }
}

/// Whether a process of this command runs that is a child of this one and was not
/// started by it. One that is stopped does not.
pub(super) fn has_own_orphan() -> bool {
    let file = |pid: &dyn std::fmt::Display| {
        let metadata = std::fs::metadata(format!("/proc/{pid}/exe")).ok()?;
        Some((metadata.dev(), metadata.ino()))
    };
    let (leaders, own) = (leaders::all(), file(&"self"));
    // What has ended has no file.
    let runs = |pid: u32| matches!(Stat::of(pid), Ok(Some(stat)) if !stat.stopped);
    let is_own = |pid: &u32| !leaders.contains(pid) && own.is_some() && file(pid) == own;
    children().into_iter().map(number).any(|pid| is_own(&pid) && runs(pid))
}

/// Whether a child has not ended yet, as far as that is known.
fn is_alive(child: u32) -> bool {
    !matches!(Stat::of(child), Ok(Some(stat)) if stat.ended)
}

/// Kills a child. It was not waited for, so the number is its own.
fn kill_child(child: u32) {
    if let Some(child) = pid_of(child) {
        let _ = kill_process(child, Signal::KILL);
    }
}

/// Waits for a child if it has ended. `false` when it has not, or something keeps
/// its end from us.
fn reap(child: u32) -> bool {
    pid_of(child).is_some_and(|child| waitpid(Some(child), WaitOptions::NOHANG).is_ok_and(|ended| ended.is_some()))
}

/// Waits a short time for the end of any of these children.
fn wait_for_any(children: &BTreeSet<u32>) {
    const SHORT: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
    // One that has ended and is kept from us would be ready at once.
    let alive = children.iter().copied().filter(|&child| is_alive(child)).take(64);
    let ends: Vec<OwnedFd> = alive.filter_map(|child| pidfd_open(pid_of(child)?, PidfdFlags::empty()).ok()).collect();
    let mut ends: Vec<PollFd<'_>> = ends.iter().map(|end| PollFd::new(end, PollFlags::IN)).collect();
    let _ = poll(&mut ends, Some(&SHORT));
}

/// Whether a child has ended and nobody who traces it keeps that from us.
pub(super) fn can_be_waited_for(pid: Pid) -> bool {
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    waitid(WaitId::Pid(pid), look).is_ok_and(|ended| ended.is_some())
}

/// Waits until a child has ended. It still can be waited for then.
pub(super) fn wait_for_end(pid: Pid) {
    let end = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while waitid(WaitId::Pid(pid), end).is_err_and(|error| error == Errno::INTR) {}
}

fn pid_of(number: u32) -> Option<Pid> {
    i32::try_from(number).ok().and_then(Pid::from_raw)
}

fn number(pid: Pid) -> u32 {
    pid.as_raw_nonzero().get().unsigned_abs()
}

/// The children of this process.
fn children() -> Vec<Pid> {
    // Mostly there are none, which this tells at once.
    if leaders::has_no_child() {
        return Vec::new();
    }
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return Vec::new() };
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("children")).ok());
    let pids =
        lists.flat_map(|list| list.split_ascii_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>());
    pids.filter_map(Pid::from_raw).collect()
}

#[cfg(test)]
mod tests {
    use super::{StatFile, memory_of};

    #[test]
    fn our_own_time_and_memory_are_told() {
        assert!(StatFile::open(std::process::id()).unwrap().time().is_some());
        assert!(StatFile::open(u32::MAX).is_err());
        assert!(memory_of(std::process::id()).is_some_and(|bytes| bytes > 4096));
        assert!(memory_of(u32::MAX).is_none());
    }
}
