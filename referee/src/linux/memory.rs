//! Limits memory that the kernel does not refuse to a program, if no control group counts it (LIM-1). The kernel's own
//! limit omits memory that the program has written and then made read-only, and page tables.

use super::processes;
use super::table::{Stat, Table};
use std::collections::BTreeSet;
use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// A thread that checks the memory of programs and kills each process above its limit.
pub(super) struct MemoryWatch {
    /// Dropping it ends the thread.
    keep_alive: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The shortest pause between two checks.
const MIN_PAUSE: Duration = Duration::from_millis(20);

/// The pause after a check, as a multiple of the time that the check took.
const PAUSE_FACTOR: u32 = 9;

/// Private memory that a process may have beyond its limit and its stack limit: library pages that the loader has made
/// read-only, generated code, and page tables.
const TOLERANCE: u64 = 32 << 20;

impl MemoryWatch {
    /// Starts a watch on the programs with this limit.
    ///
    /// # Errors
    ///
    /// When no thread can be started.
    pub(super) fn start(limit: u64) -> io::Result<Self> {
        let (keep_alive, ended) = channel();
        let work = move || {
            let mut pause = MIN_PAUSE;
            while ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                let begun = Instant::now();
                // Ignore errors: if /proc fails here, the next CPU sample fails too and ends the match.
                let _ = kill_hoarders(limit);
                pause = (begun.elapsed() * PAUSE_FACTOR).max(MIN_PAUSE);
            }
        };
        let thread = Builder::new().name("memory".to_owned()).spawn(work)?;
        Ok(Self { keep_alive: Some(keep_alive), thread: Some(thread) })
    }
}

impl Drop for MemoryWatch {
    fn drop(&mut self) {
        self.keep_alive = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Kills each process above its limit.
fn kill_hoarders(limit: u64) -> io::Result<()> {
    let table = Table::scan()?;
    let ours = table.descendants(&BTreeSet::from([std::process::id()]));
    ours.into_iter().filter(|stat| has_too_much(stat, limit)).for_each(|stat| processes::kill(stat.identity));
    Ok(())
}

fn has_too_much(stat: &Stat, limit: u64) -> bool {
    let pid = stat.identity.pid;
    let most = limit.saturating_add(TOLERANCE);
    if stat.ended || processes::status_of(pid).is_none_or(|status| private(&status) <= most) {
        return false;
    }
    // Check only programs with this limit. Other processes of this command have none.
    let limits = std::fs::read_to_string(format!("/proc/{pid}/limits")).ok();
    limits.and_then(|limits| stack_under(&limits, limit)).is_some_and(|stack| {
        // Read the memory again: another process may have got the PID since the first reading.
        processes::status_of(pid).is_some_and(|status| private(&status) > most.saturating_add(stack))
    })
}

/// Returns the private memory of a process in bytes, including its page tables.
fn private(status: &str) -> u64 {
    let kib = |name: &str| -> Option<u64> {
        let value = status.lines().find_map(|line| line.strip_prefix(name))?;
        value.trim().strip_suffix("kB")?.trim().parse().ok()
    };
    ["RssAnon:", "VmSwap:", "VmPTE:"].into_iter().filter_map(kib).sum::<u64>().saturating_mul(1024)
}

/// Returns the stack limit of a process, if its data limit is at most `data`. The data limit is lower than `data` if
/// the caller of the command has set a lower one.
fn stack_under(limits: &str, data: u64) -> Option<u64> {
    let hard = |name: &str| -> Option<u64> {
        let values = limits.lines().find_map(|line| line.strip_prefix(name))?;
        values.split_whitespace().nth(1)?.parse().ok()
    };
    (hard("Max data size")? <= data).then(|| hard("Max stack size"))?
}

#[cfg(test)]
mod tests {
    use super::{private, stack_under};

    #[test]
    fn lim_1_memory_and_limits_are_read() {
        let status =
            "Name:\tRssAnon: 7 kB\nVmPTE:\t      64 kB\nVmSwap:\t       8 kB\nRssAnon:\t    1000 kB\nRssFile:\t 9 kB\n";
        assert_eq!(private(status), 1072 * 1024);
        assert_eq!(private("Name:\tkthread\n"), 0);
        let limits = "Max data size             67108864             67108864             bytes     \n\
            Max stack size            8388608              8388608              bytes     \n";
        assert_eq!(stack_under(limits, 64 << 20), Some(8 << 20));
        assert_eq!(stack_under(limits, 63 << 20), None);
        assert_eq!(stack_under("Max data size  unlimited  unlimited  bytes\n", 64 << 20), None);
    }
}
