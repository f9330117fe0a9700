//! Memory that the kernel does not refuse to a program, where no control group
//! counts it (LIM-1): what it has written and then made read-only, and the tables
//! that the kernel keeps of its pages.

use super::processes;
use super::table::{Stat, Table};
use std::collections::BTreeSet;
use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Looks at the memory of programs on a thread of its own, as long as it is there,
/// and kills each process that has too much.
pub(super) struct MemoryWatch {
    /// `None` when the thread is to end.
    going_on: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The shortest time between two looks.
const REST: Duration = Duration::from_millis(20);

/// After a look, so many times as long as it took, there is no other.
const SHARE: u32 = 9;

/// What a process may have beside its limit and its stack: pages of libraries that
/// the loader has made read-only, code that it has made itself, tables of pages.
const BESIDE: u64 = 32 << 20;

impl MemoryWatch {
    /// Watches the programs that have this limit.
    ///
    /// # Errors
    ///
    /// When no thread is to be had.
    pub(super) fn start(limit: u64) -> io::Result<Self> {
        let (going_on, ended) = channel();
        let work = move || {
            let mut rest = REST;
            while ended.recv_timeout(rest) == Err(RecvTimeoutError::Timeout) {
                let begun = Instant::now();
                // What keeps this look from /proc keeps the next one of CPU time from it too, which ends the match.
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
    let table = Table::look()?;
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
    // Only programs with this limit; others of this command have none.
    let limits = std::fs::read_to_string(format!("/proc/{pid}/limits")).ok();
    limits.and_then(|limits| stack_under(&limits, limit)).is_some_and(|stack| {
        // Once more, so that it is the same process.
        processes::status_of(pid).is_some_and(|status| private(&status) > most.saturating_add(stack))
    })
}

/// The bytes of memory that a process has for itself, its page tables included.
fn private(status: &str) -> u64 {
    let kib = |name: &str| -> Option<u64> {
        let value = status.lines().find_map(|line| line.strip_prefix(name))?;
        value.trim().strip_suffix("kB")?.trim().parse().ok()
    };
    ["RssAnon:", "VmSwap:", "VmPTE:"].into_iter().filter_map(kib).sum::<u64>().saturating_mul(1024)
}

/// The limit of the stack of a process whose limit of data is this one, or a lower
/// one that was there before.
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
