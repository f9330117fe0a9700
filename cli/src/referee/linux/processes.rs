//! The processes of a strategy, as /proc tells them: their CPU time, in clock
//! ticks of mostly 10 ms, and those that have outlived it.

use super::leaders;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, pidfd_open, set_child_subreaper, waitid,
    waitpid,
};
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::time::Duration;

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

/// The bytes of memory that a process had at its peak since its program began.
pub(super) fn memory_of(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib.saturating_mul(1024))
}

/// The CPU time of a process, of its process group and of all that descends
/// from it, with the children that each has waited for. What descends from
/// another of `leaders` is not counted, whatever group it went over to.
pub(super) fn time_of_all(leader: u32, leaders: &BTreeSet<u32>) -> Duration {
    let stats = all();
    let of_another = |stat: &Stat| leaders.iter().any(|&other| other != leader && descends(&stats, stat, other));
    let of_strategy = |stat: &&Stat| descends(&stats, stat, leader) || (stat.group == leader && !of_another(stat));
    stats.iter().filter(of_strategy).map(Stat::time).sum()
}

/// How many processes have come from the child `ended` and live on, when it is
/// the only child that this process has started. Its orphans are ours by then.
pub(super) fn left_by(ended: u32) -> usize {
    // Who is just ending is not left behind.
    const GRACE: Duration = Duration::from_millis(20);
    let count = || {
        let stats = all();
        let us = std::process::id();
        let left = |stat: &&Stat| ![us, ended].contains(&stat.pid) && !stat.ended && descends(&stats, stat, us);
        stats.iter().filter(left).count()
    };
    if count() == 0 {
        return 0;
    }
    std::thread::sleep(GRACE);
    count()
}

/// Kills all that descends from a process, but not itself.
pub(super) fn kill_descendants(ancestor: u32) {
    let stats = all();
    for stat in stats.iter().filter(|stat| stat.pid != ancestor && descends(&stats, stat, ancestor)) {
        // Numbers are given in turn: none comes round again in this moment.
        if let Some(pid) = i32::try_from(stat.pid).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

/// All processes of the system.
fn all() -> Vec<Stat> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let stat = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.ok()?.path();
        path.file_name()?.to_str()?.parse::<u32>().ok()?;
        Stat::parse(&std::fs::read(path.join("stat")).ok()?)
    };
    processes.filter_map(stat).collect()
}

fn descends(stats: &[Stat], stat: &Stat, leader: u32) -> bool {
    let parent = |pid: u32| stats.iter().find(|stat| stat.pid == pid).map(|stat| stat.parent);
    let ancestors = std::iter::successors(Some(stat.pid), |&pid| parent(pid));
    // No tree is as deep as there are processes; numbers can be used again
    // while they are read.
    ancestors.take(stats.len()).any(|pid| pid == leader)
}

/// From now on processes whose parent has ended become ours, so that they can
/// be found. Where the system does not know that, they escape.
pub(super) fn adopt_orphans() {
    let _ = set_child_subreaper(Pid::from_raw(1));
}

/// Ends all children that are left but those that stay and those of other
/// matches, and what becomes ours by that: processes that strategies have
/// started and put out of their process groups.
pub(super) fn end_orphans() {
    let _alone = leaders::nobody_starts();
    // Each turn ends a generation; who forks faster than that is stopped by
    // the limits of the system only.
    for _ in 0..1000 {
        let leaders = leaders::all();
        let mut orphans = children();
        orphans.retain(|pid| !leaders.contains(&pid.as_raw_nonzero().get().unsigned_abs()));
        for &pid in &orphans {
            // They are ours and not waited for, so the number is still theirs.
            let _ = kill_process(pid, Signal::KILL);
        }
        // Who is traced by a player that stays cannot be waited for yet.
        if orphans.into_iter().filter(|&pid| wait_for(pid)).count() == 0 {
            return;
        }
    }
}

/// Waits for a child that was killed. `false` when something keeps its end from us.
fn wait_for(pid: Pid) -> bool {
    let Ok(end) = pidfd_open(pid, PidfdFlags::empty()) else { return false };
    for patience in [Timespec { tv_sec: 0, tv_nsec: 20_000_000 }, Timespec { tv_sec: 1, tv_nsec: 0 }] {
        let _ = poll(&mut [PollFd::new(&end, PollFlags::IN)], Some(&patience));
        if waitpid(Some(pid), WaitOptions::NOHANG).is_ok_and(|ended| ended.is_some()) {
            return true;
        }
        kill_descendants(pid.as_raw_nonzero().get().unsigned_abs());
    }
    false
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

/// The children of this process.
fn children() -> Vec<Pid> {
    // Mostly there are none, which this tells at once.
    let any = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    if waitid(WaitId::All, any).is_err_and(|error| error == Errno::CHILD) {
        return Vec::new();
    }
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return Vec::new() };
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("children")).ok());
    let pids =
        lists.flat_map(|list| list.split_ascii_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>());
    pids.filter_map(Pid::from_raw).collect()
}

struct Stat {
    pid: u32,
    parent: u32,
    group: u32,
    ticks: u64,
    /// Whether it has ended and was not waited for.
    ended: bool,
}

impl Stat {
    /// The name of the program, which may hold anything, stands in parentheses
    /// behind the number and before the other fields.
    fn parse(stat: &[u8]) -> Option<Self> {
        let name_start = stat.iter().position(|&b| b == b'(')?;
        let name_end = stat.iter().rposition(|&b| b == b')')?;
        let pid = str::from_utf8(&stat[..name_start]).ok()?.trim().parse().ok()?;
        let fields = str::from_utf8(&stat[name_end + 1..]).ok()?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        // After the name: state, ppid, pgrp, … and as 12th to 15th utime,
        // stime, cutime, cstime.
        let ticks = fields.get(11..15)?.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        let ended = matches!(*fields.first()?, "Z" | "X");
        Some(Self { pid, parent: fields.get(1)?.parse().ok()?, group: fields.get(2)?.parse().ok()?, ticks, ended })
    }

    fn time(&self) -> Duration {
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        Duration::from_nanos(self.ticks.saturating_mul(1_000_000_000 / per_second))
    }
}

#[cfg(test)]
mod tests {
    use super::{Stat, descends};

    #[test]
    fn a_program_may_have_any_name() {
        let stat = Stat::parse(b"7 (a) b (c)) S 1 42 42 0 -1 0 0 0 0 0 100 20 3 4 20 0 1 0 9\n").unwrap();
        assert_eq!((stat.pid, stat.parent, stat.group, stat.ticks), (7, 1, 42, 127));
        assert!(Stat::parse(b"7 (a) S 1 42").is_none());
    }

    #[test]
    fn descent_is_told_by_parents() {
        let stat = |pid, parent| Stat { pid, parent, group: 0, ticks: 0, ended: false };
        let stats = [stat(1, 0), stat(5, 1), stat(6, 5), stat(7, 6), stat(8, 9), stat(9, 8)];
        assert!(descends(&stats, &stats[3], 5) && descends(&stats, &stats[1], 5));
        assert!(!descends(&stats, &stats[0], 5) && !descends(&stats, &stats[4], 5));
    }

    #[test]
    fn our_own_time_and_memory_are_told() {
        assert!(super::StatFile::open(std::process::id()).unwrap().time().is_some());
        assert!(super::StatFile::open(u32::MAX).is_err());
        assert!(super::memory_of(std::process::id()).is_some_and(|bytes| bytes > 4096));
        assert!(super::memory_of(u32::MAX).is_none());
    }
}
