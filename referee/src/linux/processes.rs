//! Measures the processes of a strategy, and kills those that outlive it.

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

/// The stat file of a process in /proc. It stays open while the process exists.
pub(super) struct StatFile(File);

impl StatFile {
    pub(super) fn open(pid: u32) -> io::Result<Self> {
        File::open(format!("/proc/{pid}/stat")).map(Self)
    }

    /// Returns the CPU time of the process, including children that it has waited for. This also works for a
    /// zombie. `None` if the process is gone.
    pub(super) fn time(&self) -> Option<Duration> {
        let mut stat = [0; 1024];
        let length = self.0.read_at(&mut stat, 0).ok()?;
        Stat::parse(&stat[..length]).map(|stat| stat.time())
    }
}

/// Returns the status of a process in /proc, including its memory. The first thread may exit before others, and a
/// thread that has exited reports no memory. In that case this returns the status of another thread.
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

/// Returns the peak memory of a process in bytes since its program started.
pub(super) fn memory_of(pid: u32) -> Option<u64> {
    let status = status_of(pid)?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib.saturating_mul(1024))
}

/// Returns the number of processes that descend from a leader, including itself.
pub(super) fn count_of(leader: u32, leaders: &BTreeSet<u32>) -> usize {
    let Ok(table) = Table::scan() else { return 0 };
    let owned = table.owned(std::process::id(), leaders, |_| Owner::Unknown);
    owned.iter().filter(|(_, owner)| *owner == Owner::Leader(leader)).count()
}

/// Returns the number of living descendants of the child `ended`, which must be the only child that this process has
/// started. This process has adopted the orphans of `ended` by now.
pub(super) fn left_by(ended: u32) -> usize {
    // A process that is just exiting is not left behind.
    const GRACE: Duration = Duration::from_millis(20);
    let count = || {
        let Ok(table) = Table::scan() else { return 0 };
        let left = table.descendants(&BTreeSet::from([std::process::id()]));
        left.iter().filter(|stat| stat.identity.pid != ended && !stat.ended && !stat.may_be_ending()).count()
    };
    if count() == 0 {
        return 0;
    }
    std::thread::sleep(GRACE);
    count()
}

/// Kills all descendants of these processes, but not the processes themselves.
pub(super) fn kill_descendants(ancestors: &BTreeSet<u32>) {
    if let Ok(table) = Table::scan() {
        table.descendants(ancestors).into_iter().for_each(|stat| kill(stat.identity));
    }
}

/// Kills a process, if its PID still refers to it.
pub(super) fn kill(identity: Identity) {
    let Some(pid) = pid_of(identity.pid) else { return };
    // The descriptor refers to the same process, even if its PID is reused.
    let Ok(process) = pidfd_open(pid, PidfdFlags::empty()) else { return };
    if Identity::of(identity.pid) == Some(identity) {
        let _ = pidfd_send_signal(process, Signal::KILL);
    }
}

/// Makes this process adopt the orphans of its descendants from now on, so that it can find them. On a kernel that
/// cannot do this, orphans escape.
pub(super) fn adopt_orphans() {
    let _ = set_child_subreaper(Pid::from_raw(1));
}

/// Maximum number of searches in one sweep that find new orphans. The first number holds while there are leaders, which
/// can leave more orphans during the sweep; the second one while there are none.
const MAX_WAVES: [u32; 2] = [16, 20_000];

/// How long a sweep waits while no killed process ends, in the same two cases.
const PATIENCE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(10)];

/// Kills all children and their descendants, except persistent processes and those of other matches. These are
/// processes that strategies have started and moved out of their process groups.
///
/// A persistent process can leave orphans faster than they end. The next sweep kills those left during this
/// one.
pub(super) fn end_orphans() {
    let _no_starts = leaders::block_starts();
    let mut killed = BTreeSet::new();
    let mut waves = 0;
    let mut progress = Instant::now();
    loop {
        let leaders = leaders::all();
        let case = usize::from(leaders.is_empty());
        let found: Vec<u32> = children().into_iter().map(raw_pid).filter(|pid| !leaders.contains(pid)).collect();
        if found.is_empty() {
            return;
        }
        // Kill the newest first. In a chain of processes that each start the next one and exit, every process exists
        // only briefly, and the newest one continues the chain.
        found.iter().rev().filter(|&pid| !killed.contains(pid)).for_each(|&pid| kill_child(pid));
        let mut orphans: BTreeSet<u32> = found.into_iter().collect();
        let new = orphans.difference(&killed).count() > 0;
        let stuck = !new && !leaders.is_empty() && !orphans.iter().any(|&pid| is_alive(pid));
        killed.extend(&orphans);
        let ended: Vec<u32> = orphans.iter().copied().filter(|&pid| reap(pid)).collect();
        for pid in &ended {
            orphans.remove(pid);
            // Another process can get the PID from now on.
            killed.remove(pid);
        }
        if new {
            waves += 1;
            if waves > MAX_WAVES[case] {
                return;
            }
            if !orphans.is_empty() {
                kill_descendants(&orphans);
            }
        } else if stuck && ended.is_empty() {
            // Only processes that have ended remain. A persistent player traces them and so hides their end.
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

/// Returns whether this process has adopted a running process that has the same executable. A stopped process does not
/// count.
pub(super) fn has_own_orphan() -> bool {
    let file = |pid: &dyn std::fmt::Display| {
        let metadata = std::fs::metadata(format!("/proc/{pid}/exe")).ok()?;
        Some((metadata.dev(), metadata.ino()))
    };
    let (leaders, own) = (leaders::all(), file(&"self"));
    // A process that has ended has no executable link.
    let runs = |pid: u32| matches!(Stat::of(pid), Ok(Some(stat)) if !stat.stopped);
    let is_own = |pid: &u32| !leaders.contains(pid) && own.is_some() && file(pid) == own;
    children().into_iter().map(raw_pid).any(|pid| is_own(&pid) && runs(pid))
}

/// Returns whether a child has not ended yet, as far as is known.
fn is_alive(child: u32) -> bool {
    !matches!(Stat::of(child), Ok(Some(stat)) if stat.ended)
}

/// Kills a child. It is not reaped yet, so its PID is not reused.
fn kill_child(child: u32) {
    if let Some(child) = pid_of(child) {
        let _ = kill_process(child, Signal::KILL);
    }
}

/// Reaps a child if it has ended. Returns `false` if it has not, or if a tracer hides its end.
fn reap(child: u32) -> bool {
    pid_of(child).is_some_and(|child| waitpid(Some(child), WaitOptions::NOHANG).is_ok_and(|ended| ended.is_some()))
}

/// Waits a short time for any of these children to end.
fn wait_for_any(children: &BTreeSet<u32>) {
    const SHORT: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
    // Leave out processes that have ended. If a tracer hides their end, polling them would return at once.
    let alive = children.iter().copied().filter(|&child| is_alive(child)).take(64);
    let ends: Vec<OwnedFd> = alive.filter_map(|child| pidfd_open(pid_of(child)?, PidfdFlags::empty()).ok()).collect();
    let mut ends: Vec<PollFd<'_>> = ends.iter().map(|end| PollFd::new(end, PollFlags::IN)).collect();
    let _ = poll(&mut ends, Some(&SHORT));
}

/// Returns whether a child has ended and no tracer hides its end.
pub(super) fn can_be_waited_for(pid: Pid) -> bool {
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    waitid(WaitId::Pid(pid), look).is_ok_and(|ended| ended.is_some())
}

/// Returns whether a tracer may hide the end of a process.
pub(super) fn is_traced(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"));
    status.is_ok_and(|status| tracer_of(&status).is_some_and(|tracer| tracer != "0"))
}

/// The PID of the tracer in the text of `/proc/PID/status`; 0 if there is none.
fn tracer_of(status: &str) -> Option<&str> {
    status.lines().find_map(|line| line.strip_prefix("TracerPid:")).map(str::trim)
}

/// Waits until a child has ended, without reaping it.
pub(super) fn wait_for_end(pid: Pid) {
    let end = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while waitid(WaitId::Pid(pid), end).is_err_and(|error| error == Errno::INTR) {}
}

fn pid_of(number: u32) -> Option<Pid> {
    i32::try_from(number).ok().and_then(Pid::from_raw)
}

fn raw_pid(pid: Pid) -> u32 {
    pid.as_raw_nonzero().get().unsigned_abs()
}

/// Returns the children of this process.
fn children() -> Vec<Pid> {
    // Usually there are none. This check is faster than reading /proc.
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
    use super::{StatFile, is_traced, memory_of, tracer_of};

    #[test]
    fn our_own_time_and_memory_are_told() {
        assert!(StatFile::open(std::process::id()).unwrap().time().is_some());
        assert!(StatFile::open(u32::MAX).is_err());
        assert!(memory_of(std::process::id()).is_some_and(|bytes| bytes > 4096));
        assert!(memory_of(u32::MAX).is_none());
    }

    #[test]
    fn a_tracer_is_seen() {
        assert_eq!(tracer_of("Name:\tsh\nTracerPid:\t0\nUid:\t0\n"), Some("0"));
        assert_eq!(tracer_of("Name:\tsh\nTracerPid:\t17\n"), Some("17"));
        assert_eq!(tracer_of("Name:\tTracerPid: 3\n"), None);
        assert!(!is_traced(u32::MAX));
    }
}
