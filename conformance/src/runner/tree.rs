//! A process with everything that it starts, which ends together.
//!
//! An implementation is often started by a wrapper: a shell script, npm, gradle.
//! What hangs is then not the process that the runner has started. The tree is
//! its process group, all that descends from it, and, on Linux, what has left
//! both: it becomes the runner's own child when its parent ends, and is known by
//! a mark in its environment.

use std::collections::BTreeMap;
use std::io;
use std::process::{Child, Command};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable that holds the mark.
const MARK: &str = "RULEBOOK_TREE";

/// The trees that run.
static RUNNING: Mutex<Running> = Mutex::new(Running { marks: BTreeMap::new(), ends: false });

struct Running {
    /// By the process numbers of their roots.
    marks: BTreeMap<u32, String>,
    /// Whether nothing may be started any more.
    ends: bool,
}

/// A process that was started, and all that it starts. Dropping it kills what
/// of it still runs.
#[derive(Debug)]
pub struct Tree {
    root: Child,
    mark: String,
    is_released: bool,
}

impl Tree {
    /// Starts a command as the root of a tree.
    ///
    /// # Errors
    ///
    /// When it cannot be started, or [`kill_all`] was called.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        command.env(MARK, &mark);
        system::prepare(command);
        let mut running = running();
        if running.ends {
            return Err(io::Error::other("this process is about to end"));
        }
        let root = command.spawn()?;
        running.marks.insert(root.id(), mark.clone());
        Ok(Self { root, mark, is_released: false })
    }

    /// The process that was started.
    pub const fn root(&mut self) -> &mut Child {
        &mut self.root
    }

    /// Lets what still runs live on, as a server that a build has started.
    pub fn release(mut self) {
        self.is_released = true;
    }

    fn kill(&mut self) {
        let root = self.root.id();
        // Once it was waited for, its number can be another's.
        if self.root.try_wait().is_ok_and(|status| status.is_none()) {
            system::kill(root);
            // Where there are no process groups.
            let _ = self.root.kill();
        }
        let _ = self.root.wait();
        system::kill_orphans(root, &self.mark);
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let root = self.root.id();
        if !self.is_released {
            self.kill();
        }
        let mut running = running();
        if running.marks.get(&root) == Some(&self.mark) {
            running.marks.remove(&root);
        }
    }
}

/// Kills every tree that runs. Nothing is started from now on: it is for a
/// process that is about to end.
pub fn kill_all() {
    let mut running = running();
    running.ends = true;
    for (root, mark) in &running.marks {
        system::kill(*root);
        system::kill_orphans(*root, mark);
    }
}

/// Whether [`kill_all`] was called: what comes of a tree from then on tells nothing
/// about it. When a tree was killed by that, this is true already.
pub fn is_ending() -> bool {
    running().ends
}

fn running() -> std::sync::MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(unix)]
mod system {
    use super::MARK;
    use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid};
    use std::collections::BTreeSet;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    pub(super) fn prepare(command: &mut Command) {
        command.process_group(0);
        // Where the system has no such thing, orphans go to its first process.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }

    /// Kills a process that was not waited for, its group and all that descends
    /// from it.
    pub(super) fn kill(root: u32) {
        let below = below(&processes(), root);
        if let Some(root) = pid(root) {
            let _ = kill_process_group(root, Signal::KILL);
            let _ = kill_process(root, Signal::KILL);
        }
        kill_each(below);
    }

    /// Kills what is left of a tree whose root is gone, until there is nothing.
    pub(super) fn kill_orphans(root: u32, mark: &str) {
        // Each turn ends a generation. A limit of processes stops who forks faster.
        for _ in 0..100 {
            let processes = processes();
            let us = std::process::id();
            let ours = processes.iter().filter(|process| process.parent == us && process.pid != root);
            let orphans = ours.filter(|process| process.group == root || is_marked(process.pid, mark));
            let orphans: Vec<u32> = orphans.map(|process| process.pid).collect();
            if orphans.is_empty() {
                return;
            }
            for &orphan in &orphans {
                kill_each(below(&processes, orphan).into_iter().chain([orphan]));
            }
            // They are our children, and nobody else knows of them.
            for orphan in orphans.into_iter().filter_map(pid) {
                let _ = waitpid(Some(orphan), WaitOptions::empty());
            }
        }
    }

    fn kill_each(pids: impl IntoIterator<Item = u32>) {
        for pid in pids.into_iter().filter_map(pid) {
            let _ = kill_process(pid, Signal::KILL);
        }
    }

    fn pid(number: u32) -> Option<Pid> {
        i32::try_from(number).ok().and_then(Pid::from_raw)
    }

    /// Whether a process has inherited the mark.
    fn is_marked(pid: u32, mark: &str) -> bool {
        let Ok(environment) = std::fs::read(format!("/proc/{pid}/environ")) else { return false };
        let marked = format!("{MARK}={mark}");
        environment.split(|&byte| byte == 0).any(|variable| variable == marked.as_bytes())
    }

    /// A process that runs, as `/proc/PID/stat` tells of it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Process {
        pid: u32,
        parent: u32,
        group: u32,
    }

    impl Process {
        /// `None` when it has ended.
        fn parse(stat: &[u8]) -> Option<Self> {
            // The name before the last parenthesis may hold anything.
            let end = stat.iter().rposition(|&byte| byte == b')')?;
            let pid = std::str::from_utf8(stat.split(|&byte| byte == b' ').next()?).ok()?.parse().ok()?;
            let mut words = std::str::from_utf8(stat.get(end + 2..)?).ok()?.split(' ');
            if matches!(words.next()?, "Z" | "X") {
                return None;
            }
            Some(Self { pid, parent: words.next()?.parse().ok()?, group: words.next()?.parse().ok()? })
        }
    }

    /// The processes of the system; none where `/proc` does not tell.
    fn processes() -> Vec<Process> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbered =
            entries.filter(|entry| entry.file_name().to_str().is_some_and(|name| name.parse::<u32>().is_ok()));
        numbered.filter_map(|entry| Process::parse(&std::fs::read(entry.path().join("stat")).ok()?)).collect()
    }

    /// All that descends from a process.
    fn below(processes: &[Process], ancestor: u32) -> BTreeSet<u32> {
        let mut children = std::collections::BTreeMap::<u32, Vec<u32>>::new();
        for process in processes {
            children.entry(process.parent).or_default().push(process.pid);
        }
        let mut below = BTreeSet::new();
        let mut parents = vec![ancestor];
        while let Some(parent) = parents.pop() {
            let new = children.remove(&parent).unwrap_or_default();
            parents.extend(&new);
            below.extend(new);
        }
        below
    }

    #[cfg(test)]
    mod tests {
        use super::{Process, below};

        #[test]
        fn a_name_may_hold_anything() {
            let process = |pid, parent, group| Some(Process { pid, parent, group });
            assert_eq!(Process::parse(b"12 (sh) S 7 11 12 0"), process(12, 7, 11));
            assert_eq!(Process::parse(b"12 (a) S 1 (b) R 8 9 12 0"), process(12, 8, 9));
            assert_eq!(Process::parse(b"12 (sh) Z 7 11 12 0"), None);
            assert_eq!(Process::parse(b"12 (sh"), None);
        }

        #[test]
        fn descendants_are_found_at_any_depth() {
            let process = |pid, parent| Process { pid, parent, group: 1 };
            let all = [process(2, 1), process(5, 2), process(3, 5), process(4, 1), process(6, 3)];
            assert_eq!(below(&all, 2), [3, 5, 6].into());
            assert!(below(&all, 6).is_empty());
        }
    }
}

#[cfg(not(unix))]
mod system {
    pub(super) fn prepare(_: &mut std::process::Command) {}

    /// The root is killed by its owner.
    pub(super) fn kill(_: u32) {}

    pub(super) fn kill_orphans(_: u32, _: &str) {}
}
