//! Limits memory that the kernel does not refuse to a program, if no control group counts it (LIM-1). That is
//! memory that the program has written and then made read-only, and the kernel's page tables.

use super::processes;
use super::table::{Stat, Table};
use std::collections::BTreeSet;
use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// A thread that checks the memory of programs and kills each process above its limit.
pub(super) struct MemoryWatch {
    /// `None` to end the thread.
    going_on: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The shortest pause between two checks.
const REST: Duration = Duration::from_millis(20);

/// The pause after a check, as a multiple of the time it took.
const SHARE: u32 = 9;

/// Memory that a process may have besides its limit and its stack: library pages that the loader has made
/// read-only, generated code, and page tables.
const BESIDE: u64 = 32 << 20;

impl MemoryWatch {
    /// Starts a watch on the programs with this limit.
    ///
    /// # Errors
    ///
    /// When no thread can be started.
    pub(super) fn start(limit: u64) -> io::Result<Self> {
        let (going_on, ended) = channel();
        let work = move || {
            let mut rest = REST;
            while ended.recv_timeout(rest) == Err(RecvTimeoutError::Timeout) {
                let begun = Instant::now();
                // Ignore errors: if /proc fails here, the next CPU sample fails too and ends the match.
                let _ = kill_hoarders(limit);
                rest = (begun.elapsed() * SHARE).max(REST);
            }
        };
        let thread = Builder::new().name("memory".to_owned()).spawn(work)?;
        Ok(Self { going_on: Some(going_on), thread: Some(thread) })
    }
}

impl Drop for MemoryWatch {
    fn drop(&mut self) {
        self.going_on = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn kill_hoarders(limit: u64) -> io::Result<()> {
    let table = Table::scan()?;
    let ours = table.descendants(&BTreeSet::from([std::process::id()]));
    ours.into_iter().filter(|stat| has_too_much(stat, limit)).for_each(|stat| processes::kill(stat.identity));
    Ok(())
}

fn has_too_much(stat: &Stat, limit: u64) -> bool {
    let pid = stat.identity.pid;
    let most = limit.saturating_add(BESIDE);
    if stat.ended || processes::status_of(pid).is_none_or(|status| private(&status) <= most) {
        return false;
    }
    // Only programs with this limit; this command's other processes have none.
    let limits = std::fs::read_to_string(format!("/proc/{pid}/limits")).ok();
    limits.and_then(|limits| stack_under(&limits, limit)).is_some_and(|stack| {
        // Read it again, to make sure that it is still the same process.
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

/// Returns the stack limit of a process whose data limit is `data`, or a lower one inherited from the caller.
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
