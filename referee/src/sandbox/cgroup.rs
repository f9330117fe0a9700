//! Control groups limit all processes that a program starts together, regardless of their user (LIM-1, LIM-2).
//!
//! The group is created below that of the referee or one of its ancestors, wherever the system allows it.
//! Version 2 limits processes and memory. Version 1 limits only processes here; its files have the same names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The limits of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GroupLimits {
    /// Number of processes and threads.
    pub(super) processes: Option<u64>,
    /// Memory in bytes, including the kernel's memory for the group.
    pub(super) memory: Option<u64>,
}

/// A control group. Dropping it removes the group once all its processes have ended.
#[derive(Debug)]
pub(super) struct Group {
    path: PathBuf,
    counts_memory: bool,
}

impl Group {
    /// Creates a group below `parent`.
    ///
    /// # Errors
    ///
    /// When the system refuses, or the group cannot enforce a limit.
    pub(super) fn make(parent: &Path, name: &str, limits: GroupLimits) -> io::Result<Self> {
        let path = parent.join(name);
        fs::create_dir(&path)?;
        let group = Self { path, counts_memory: limits.memory.is_some() };
        if let Some(processes) = limits.processes {
            group.set("pids.max", processes)?;
        }
        if let Some(memory) = limits.memory {
            group.set("memory.max", memory)?;
            // Not every kernel has these two files. They disable swap and kill all processes together.
            let _ = group.set("memory.swap.max", 0);
            let _ = group.set("memory.oom.group", 1);
        }
        Ok(group)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the group limits the memory of all processes in it.
    pub(super) const fn counts_memory(&self) -> bool {
        self.counts_memory
    }

    /// Returns the CPU time of all processes that have run in the group. Every version 2 group counts it.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        usage(&fs::read_to_string(self.path.join("cpu.stat")).ok()?)
    }

    /// Writes a value to one of the group's control files.
    fn set(&self, file: &str, value: u64) -> io::Result<()> {
        let path = self.path.join(file);
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let write = fs::OpenOptions::new().write(true).open(&path).map_err(named)?;
        io::Write::write_all(&mut &write, value.to_string().as_bytes()).map_err(named)
    }
}

/// Parses the CPU time in `cpu.stat` of version 2.
fn usage(stat: &str) -> Option<Duration> {
    let usage = stat.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
    Some(Duration::from_micros(usage.parse().ok()?))
}

impl Drop for Group {
    fn drop(&mut self) {
        // A process that is reaped may still be in the group for a moment.
        for _ in 0..100 {
            match fs::remove_dir(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => thread::sleep(Duration::from_millis(10)),
                _ => return,
            }
        }
    }
}

/// Returns the groups below which a group with these limits could be created, best first.
pub(super) fn candidates(limits: GroupLimits) -> Vec<PathBuf> {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let (mounts, groups) = (read("/proc/self/mountinfo"), read("/proc/self/cgroup"));
    let version_2 = own_group(&mounts, &groups, None);
    let version_1 = own_group(&mounts, &groups, Some("pids")).filter(|_| limits.memory.is_none());
    version_2.into_iter().chain(version_1).flat_map(CgroupPath::with_ancestors).collect()
}

/// Returns the mount points of control groups, of either version.
pub(super) fn hierarchies() -> Vec<PathBuf> {
    mounted(&fs::read_to_string("/proc/self/mountinfo").unwrap_or_default())
}

/// Finds the mount points of control groups in /proc/self/mountinfo.
fn mounted(mounts: &str) -> Vec<PathBuf> {
    let of_groups = |line: &str| {
        let (place, kind) = line.split_once(" - ")?;
        let is_one = ["cgroup ", "cgroup2 "].iter().any(|name| kind.starts_with(name));
        is_one.then(|| place.split(' ').nth(4).map(PathBuf::from))?
    };
    mounts.lines().filter_map(of_groups).collect()
}

/// Returns whether this process, a member of the group, could leave it or change its limits.
pub(super) fn can_be_left(group: &Path) -> bool {
    let can_write = |path: &Path| fs::OpenOptions::new().write(true).open(path).is_ok();
    let above = group.ancestors().map(|group| group.join("cgroup.procs")).take_while(|procs| procs.exists());
    let limits = ["pids.max", "memory.max"].map(|file| group.join(file));
    above.chain(limits).any(|path| can_write(&path))
}

/// The group of this process as a folder, and the mount point of its hierarchy.
#[derive(PartialEq, Eq, Debug)]
struct CgroupPath {
    mount: PathBuf,
    group: PathBuf,
}

impl CgroupPath {
    fn with_ancestors(self) -> Vec<PathBuf> {
        let above = self.group.ancestors().take_while(|path| path.starts_with(&self.mount));
        above.map(Path::to_owned).collect()
    }
}

/// Finds the group of this process in /proc/self/mountinfo and /proc/self/cgroup. Without a `controller`, that is its
/// group of version 2; otherwise, its group of version 1 with this controller.
fn own_group(mounts: &str, groups: &str, controller: Option<&str>) -> Option<CgroupPath> {
    let in_list = |list: &str| controller.is_some_and(|controller| list.split(',').any(|one| one == controller));
    let path = groups.lines().find_map(|line| {
        let (number, rest) = line.split_once(':')?;
        let (controllers, path) = rest.split_once(':')?;
        let wanted = match controller {
            None => number == "0" && controllers.is_empty(),
            Some(_) => in_list(controllers),
        };
        wanted.then_some(path)
    })?;
    mounts.lines().find_map(|line| {
        let (place, kind) = line.split_once(" - ")?;
        let (place, kind): (Vec<_>, Vec<_>) = (place.split(' ').collect(), kind.split(' ').collect());
        let wanted = match controller {
            None => kind.first() == Some(&"cgroup2"),
            Some(_) => kind.first() == Some(&"cgroup") && in_list(kind.get(2)?),
        };
        if !wanted {
            return None;
        }
        // The fourth field is the mounted part of the hierarchy, the fifth is the mount point.
        let (root, mount) = (place.get(3)?, PathBuf::from(place.get(4)?));
        let below = Path::new(path).strip_prefix(root).ok()?;
        Some(CgroupPath { group: mount.join(below), mount })
    })
}

#[cfg(test)]
mod tests {
    use super::{CgroupPath, Group, GroupLimits, own_group};
    use std::fs;
    use std::path::PathBuf;

    const MOUNTS: &str = "\
22 1 0:20 / /proc rw,relatime shared:5 - proc proc rw
30 22 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw,nsdelegate
31 22 0:27 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
32 22 0:28 /docker/17 /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids
";

    #[test]
    fn the_own_group_is_found_in_either_version() {
        let groups = "9:name=systemd:/\n4:pids:/docker/17/bots\n0::/user.slice/user-1000.slice\n";
        let own = own_group(MOUNTS, groups, None).unwrap();
        let mount = PathBuf::from("/sys/fs/cgroup/unified");
        assert_eq!(own, CgroupPath { group: mount.join("user.slice/user-1000.slice"), mount: mount.clone() });
        assert_eq!(own.with_ancestors(), [mount.join("user.slice/user-1000.slice"), mount.join("user.slice"), mount]);
        let own = own_group(MOUNTS, groups, Some("pids")).unwrap();
        assert_eq!(
            (own.group.to_str(), own.mount.to_str()),
            (Some("/sys/fs/cgroup/pids/bots"), Some("/sys/fs/cgroup/pids"))
        );
        assert_eq!(own_group(MOUNTS, groups, Some("memory")), None);
        assert_eq!(own_group("", groups, None), None);
        assert_eq!(own_group(MOUNTS, "", None), None);
    }

    #[test]
    fn host_2_the_time_of_a_group_is_read() {
        let stat = "usage_usec 2500\nuser_usec 2000\nsystem_usec 500\n";
        assert_eq!(super::usage(stat), Some(std::time::Duration::from_micros(2500)));
        // Version 1 has a file of this name too, but it holds throttling counts.
        assert_eq!(super::usage("nr_periods 0\nnr_throttled 0\nthrottled_time 0\n"), None);
    }

    #[test]
    fn all_hierarchies_are_found() {
        let under = |name| PathBuf::from("/sys/fs/cgroup").join(name);
        assert_eq!(super::mounted(MOUNTS), [under("unified"), under("cpu,cpuacct"), under("pids")]);
    }

    #[test]
    fn a_folder_that_is_no_group_is_none_and_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let most = GroupLimits { processes: Some(7), memory: None };
        Group::make(folder.path(), "bots", most).unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
