//! Process trees, which are killed as a whole.
//!
//! A wrapper, such as a shell script, npm or gradle, often starts the implementation. The process that hangs is
//! then not the one that the runner has started. A tree consists of a root process, its process group and all its
//! descendants.
//!
//! On Linux, a tree also contains orphans: descendants that left the group and whose parents have exited. An orphan
//! becomes a child of the runner, which is a child subreaper. The runner recognizes it by a mark in its
//! environment.

use std::collections::BTreeMap;
use std::io;
use std::process::{Child, Command};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The environment variable with the mark.
const MARK: &str = "RULEBOOK_TREE";

/// The running trees.
static RUNNING: Mutex<Running> = Mutex::new(Running { marks: BTreeMap::new(), is_ending: false });

/// The trees that have not been dropped.
struct Running {
    /// The marks of the trees, by the process IDs of their roots.
    marks: BTreeMap<u32, String>,
    /// Whether [`kill_all`] was called, after which no tree can start.
    is_ending: bool,
}

/// A process and all its descendants. Dropping the tree kills the processes that are still running.
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
    /// When the command cannot be started, or after [`kill_all`].
    pub fn start(command: &mut Command) -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        command.env(MARK, &mark);
        system::prepare(command);
        let mut running = running();
        if running.is_ending {
            return Err(io::Error::other("this process is about to end"));
        }
        let root = command.spawn()?;
        running.marks.insert(root.id(), mark.clone());
        Ok(Self { root, mark, is_released: false })
    }

    /// The root process.
    pub const fn root(&mut self) -> &mut Child {
        &mut self.root
    }

    /// Drops the tree without killing its processes, so that a server that a build has started stays alive.
    pub fn release(mut self) {
        self.is_released = true;
    }

    fn kill(&mut self) {
        let root = self.root.id();
        // Kills the root only if it has not been waited for. Otherwise its process ID may belong to another
        // process.
        if self.root.try_wait().is_ok_and(|status| status.is_none()) {
            system::kill(root);
            // For systems without process groups.
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

/// Kills all running trees and prevents new ones, before the current process exits.
pub fn kill_all() {
    let mut running = running();
    running.is_ending = true;
    for (root, mark) in &running.marks {
        system::kill(*root);
        system::kill_orphans(*root, mark);
    }
}

/// Whether [`kill_all`] was called. It returns `true` even before the first tree is killed. From then on, an exit
/// status proves nothing about a program, because [`kill_all`] may have killed it.
pub fn is_ending() -> bool {
    running().is_ending
}

fn running() -> std::sync::MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(unix)]
mod system {
    use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid};
    use std::collections::BTreeSet;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    pub(super) fn prepare(command: &mut Command) {
        command.process_group(0);
        // The runner adopts orphans. On other systems, the init process adopts them.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }

    /// Kills a process that has not been waited for, with its group and its descendants.
    pub(super) fn kill(root: u32) {
        let descendants = descendants(&processes(), root);
        if let Some(root) = pid(root) {
            let _ = kill_process_group(root, Signal::KILL);
            let _ = kill_process(root, Signal::KILL);
        }
        kill_each(descendants);
    }

    /// Kills the remaining processes of a tree whose root has exited, until none is left.
    pub(super) fn kill_orphans(root: u32, mark: &str) {
        // Each iteration kills one generation. Only a process limit stops a tree that forks faster than this.
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
                kill_each(descendants(&processes, orphan).into_iter().chain([orphan]));
            }
            // The orphans are children of this process, and nothing else waits for them.
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
    #[cfg(target_os = "linux")]
    fn is_marked(pid: u32, mark: &str) -> bool {
        let Ok(pid) = i32::try_from(pid) else { return false };
        // A process that is executing a program has no environment for a moment, and `env_start` is 0 until then.
        for _ in 0..200 {
            let read = procfs::process::Process::new(pid).and_then(|process| Ok((process.stat()?, process.environ()?)));
            let Ok((stat, environment)) = read else { return false };
            let has_ended = matches!(stat.state, 'Z' | 'X');
            if has_ended || stat.env_start != Some(0) || !environment.is_empty() {
                let value = environment.get(std::ffi::OsStr::new(super::MARK));
                return value.is_some_and(|value| value.as_os_str() == mark);
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        false
    }

    #[cfg(not(target_os = "linux"))]
    fn is_marked(_: u32, _: &str) -> bool {
        false
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Process {
        pid: u32,
        parent: u32,
        group: u32,
    }

    /// All running processes of the system; empty without `/proc`.
    #[cfg(target_os = "linux")]
    fn processes() -> Vec<Process> {
        let all = procfs::process::all_processes().into_iter().flatten().flatten();
        let stats = all.filter_map(|process| process.stat().ok()).filter(|stat| !matches!(stat.state, 'Z' | 'X'));
        let number = |number: i32| u32::try_from(number).ok();
        stats
            .filter_map(|stat| {
                Some(Process { pid: number(stat.pid)?, parent: number(stat.ppid)?, group: number(stat.pgrp)? })
            })
            .collect()
    }

    #[cfg(not(target_os = "linux"))]
    fn processes() -> Vec<Process> {
        Vec::new()
    }

    /// All descendants of a process.
    fn descendants(processes: &[Process], ancestor: u32) -> BTreeSet<u32> {
        let mut children = std::collections::BTreeMap::<u32, Vec<u32>>::new();
        for process in processes {
            children.entry(process.parent).or_default().push(process.pid);
        }
        let mut descendants = BTreeSet::new();
        let mut parents = vec![ancestor];
        while let Some(parent) = parents.pop() {
            let new = children.remove(&parent).unwrap_or_default();
            parents.extend(&new);
            descendants.extend(new);
        }
        descendants
    }

    #[cfg(test)]
    mod tests {
        use super::{Process, descendants};
        #[cfg(target_os = "linux")]
        use std::os::unix::process::CommandExt as _;

        #[test]
        #[cfg(target_os = "linux")]
        fn finds_a_marked_process_with_any_name() {
            let folder = std::env::temp_dir().join(format!("rulebook-tree-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            let program = folder.join("a) S 1 (b");
            std::fs::copy("/bin/sleep", &program).unwrap();
            // A multi-call binary such as BusyBox selects its command by argument 0.
            let mut command = std::process::Command::new(&program);
            let mut child = command.arg0("sleep").arg("1000").env(super::super::MARK, "7-1").spawn().unwrap();
            let is_ours = |process: &&Process| process.pid == child.id();
            assert_eq!(super::processes().iter().find(is_ours).map(|process| process.parent), Some(std::process::id()));
            assert!(super::is_marked(child.id(), "7-1") && !super::is_marked(child.id(), "7-2"));
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(super::processes().iter().all(|process| process.pid != child.id()));
            std::fs::remove_dir_all(folder).unwrap();
        }

        #[test]
        fn descendants_are_found_at_any_depth() {
            let process = |pid, parent| Process { pid, parent, group: 1 };
            let all = [process(2, 1), process(5, 2), process(3, 5), process(4, 1), process(6, 3)];
            assert_eq!(descendants(&all, 2), [3, 5, 6].into());
            assert!(descendants(&all, 6).is_empty());
        }
    }
}

#[cfg(not(unix))]
mod system {
    pub(super) fn prepare(_: &mut std::process::Command) {}

    /// Does nothing, because [`Tree`](super::Tree) also kills the root itself.
    pub(super) fn kill(_: u32) {}

    pub(super) fn kill_orphans(_: u32, _: &str) {}
}
