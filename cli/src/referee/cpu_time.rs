//! CPU time of a process group, as /proc tells it: in clock ticks, mostly of 10 ms.

use std::time::Duration;

/// The CPU time that a process has used, with the children it has waited for;
/// also of one that has ended but was not waited for. `None` when it is gone.
pub(crate) fn of_process(pid: u32) -> Option<Duration> {
    let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
    Stat::parse(&stat).map(|stat| stat.time())
}

/// The CPU time of all processes in a group, with the children that they have
/// waited for.
pub(crate) fn of_group(group: u32) -> Duration {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Duration::ZERO };
    let stats = processes.filter_map(|entry| {
        let path = entry.ok()?.path();
        path.file_name()?.to_str()?.parse::<u32>().ok()?;
        Stat::parse(&std::fs::read(path.join("stat")).ok()?)
    });
    stats.filter(|stat| stat.group == group).map(|stat| stat.time()).sum()
}

struct Stat {
    group: u32,
    ticks: u64,
}

impl Stat {
    /// The name of the program, which may hold anything, stands in parentheses
    /// before the fields.
    fn parse(stat: &[u8]) -> Option<Self> {
        let name_end = stat.iter().rposition(|&b| b == b')')?;
        let fields = str::from_utf8(&stat[name_end + 1..]).ok()?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        // After the name: state, ppid, pgrp, … and as 12th to 15th utime,
        // stime, cutime, cstime.
        let ticks = fields.get(11..15)?.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Some(Self { group: fields.get(2)?.parse().ok()?, ticks })
    }

    fn time(&self) -> Duration {
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        Duration::from_nanos(self.ticks.saturating_mul(1_000_000_000 / per_second))
    }
}

#[cfg(test)]
mod tests {
    use super::Stat;

    #[test]
    fn a_program_may_have_any_name() {
        let stat = Stat::parse(b"7 (a) b (c)) S 1 42 42 0 -1 0 0 0 0 0 100 20 3 4 20 0 1 0 9\n").unwrap();
        assert_eq!((stat.group, stat.ticks), (42, 127));
        assert!(Stat::parse(b"7 (a) S 1 42").is_none());
    }

    #[test]
    fn our_own_time_is_told() {
        assert!(super::of_process(std::process::id()).is_some());
        assert!(super::of_process(u32::MAX).is_none());
    }
}
