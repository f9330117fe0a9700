//! Temporary folders, and the cleanup of folders and control groups that a killed process left behind.
//!
//! The name of such a folder or group identifies its creator: its PID, its start time, and a hash of the machine's boot
//! and the PID namespace. So a later process can tell whether the creator is gone, even if several machines share the
//! temporary folder. If it cannot tell, it removes nothing.

use crate::dir::Dir;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The prefix of all names.
const PREFIX: &str = "rulebook-";

/// A temporary folder with an unguessable name. Dropping it removes it. If this process is killed, a later
/// process removes it.
///
/// The referee owns it. Another user may own a folder in it, but can neither rename nor replace that folder.
#[derive(Debug)]
pub struct TempFolder {
    path: PathBuf,
    dir: Dir,
}

impl TempFolder {
    /// Creates a temporary folder.
    ///
    /// # Errors
    ///
    /// When the system's temporary folder cannot be written.
    pub fn new() -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        {
            static ONCE: std::sync::Once = std::sync::Once::new();
            ONCE.call_once(|| linux::remove_folders(&std::env::temp_dir()));
        }
        let made = tempfile::Builder::new().prefix(&prefix()).rand_bytes(16).tempdir()?;
        let dir = Dir::open(made.path())?;
        dir.set_mode(0o700)?;
        Ok(Self { path: made.keep(), dir })
    }

    /// Returns its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) const fn dir(&self) -> &Dir {
        &self.dir
    }

    /// Returns whether its path still leads to this folder.
    pub(crate) fn is_there(&self) -> bool {
        self.dir.is_at(&self.path)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // A later process removes what remains.
        let _ = self.dir.set_mode(0o700);
        let _ = self.dir.clear();
        // A program of the same user may have replaced the folder with a link.
        let _ = fs::remove_dir(&self.path).or_else(|_| match fs::symlink_metadata(&self.path)?.is_symlink() {
            true => fs::remove_file(&self.path),
            false => Ok(()),
        });
    }
}

/// Returns the prefix of all names of this process.
pub(crate) fn prefix() -> String {
    #[cfg(target_os = "linux")]
    if let Some(mark) = linux::own_mark() {
        return format!("{PREFIX}{mark}-");
    }
    PREFIX.to_owned()
}

/// Removes control groups below `parent` whose creators are gone.
#[cfg(target_os = "linux")]
pub(crate) fn remove_groups(parent: &Path) {
    // The system does not remove a group that contains a process.
    linux::remove_groups(parent);
}

#[cfg(target_os = "linux")]
mod linux {
    use super::PREFIX;
    use crate::dir::{Dir, Entry, Kind};
    use rulebook_core::hash::Fnv;
    use std::ffi::OsString;
    use std::fmt::Write as _;
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::sync::OnceLock;

    /// Returns the PID, the start time and the [`place`] of this process. `None` if the system does not reveal them.
    pub(super) fn own_mark() -> Option<&'static str> {
        static MARK: OnceLock<Option<String>> = OnceLock::new();
        let mark = || {
            let pid = std::process::id();
            Some(format!("{pid}-{}-{}", start_of(pid).ok()?, place()?))
        };
        MARK.get_or_init(mark).as_deref()
    }

    /// Returns a hash of the boot and the PID namespace. A PID identifies a process only together with it.
    fn place() -> Option<String> {
        let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        let space = fs::read_link("/proc/self/ns/pid").ok()?;
        // Other versions of the referee must compute the same hash.
        let mut hash = Fnv::default();
        write!(hash, "{} {}", boot.trim(), space.display()).ok()?;
        Some(format!("{:016x}", hash.finish()))
    }

    /// Returns when a process was started, in clock ticks.
    fn start_of(pid: u32) -> io::Result<u64> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
        // The start time is the twentieth field after the name, which may contain anything.
        let start = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(19)?.parse().ok());
        start.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// Returns whether a name belongs to a process that is gone.
    fn is_abandoned(name: &str) -> bool {
        let mut words = name.strip_prefix(PREFIX).unwrap_or_default().splitn(4, '-');
        let (Some(pid), Some(start), Some(there), Some(_)) = (words.next(), words.next(), words.next(), words.next())
        else {
            return false;
        };
        let (Ok(pid), Ok(start)) = (pid.parse(), start.parse::<u64>()) else { return false };
        if place().as_deref() != Some(there) {
            return false;
        }
        match start_of(pid) {
            Ok(found) => found != start,
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }

    /// Returns the abandoned folders of this user in `parent`. Skips folders of other users, which may only imitate
    /// such a name.
    fn abandoned(parent: &Dir) -> Vec<OsString> {
        let user = rustix::process::geteuid().as_raw();
        let mut found = Vec::new();
        let _ = parent.for_each(|Entry { name, kind }| {
            let ours = kind == Kind::Folder && name.to_str().is_some_and(is_abandoned);
            if ours && parent.size(&name).is_ok_and(|size| size.owner == user) {
                found.push(name);
            }
            Ok(())
        });
        found
    }

    /// Removes abandoned temporary folders. Folders that cannot be removed stay.
    pub(super) fn remove_folders(parent: &Path) {
        let Ok(parent) = Dir::open(parent) else { return };
        for name in abandoned(&parent) {
            let _ = parent.empty(&name).and_then(|()| parent.remove_dir(&name));
        }
    }

    /// Removes abandoned control groups. Groups that cannot be removed stay.
    pub(super) fn remove_groups(parent: &Path) {
        let Ok(parent) = Dir::open(parent) else { return };
        for name in abandoned(&parent) {
            let _ = parent.remove_dir(&name);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::{is_abandoned, own_mark, remove_folders};
        use rstest::rstest;
        use std::fs::{self, Permissions};
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        /// LIM-5: regardless of the contents, and without following links.
        #[test]
        fn lim_5_what_was_left_is_removed() {
            let (parent, other_folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            fs::write(other_folder.path().join("file"), "text").unwrap();
            let (_, rest) = own_mark().unwrap().split_once('-').unwrap();
            let (_, place) = rest.split_once('-').unwrap();
            let left = |end: &str| parent.path().join(format!("rulebook-{}-1-{place}-{end}", std::process::id()));
            fs::create_dir_all(left("deep").join(["d"; 1_000].join("/"))).unwrap();
            fs::create_dir_all(left("closed").join("inner")).unwrap();
            for link in [left("deep").join("link"), left("closed").join("inner/link"), left("link")] {
                symlink(other_folder.path(), link).unwrap();
            }
            for folder in [left("closed").join("inner"), left("closed")] {
                fs::set_permissions(folder, Permissions::from_mode(0o000)).unwrap();
            }
            remove_folders(parent.path());
            assert!(!left("deep").exists() && !left("closed").exists());
            assert!(left("link").is_symlink(), "a link is not a folder of the referee");
            assert_eq!(fs::read_to_string(other_folder.path().join("file")).unwrap(), "text");
        }

        #[test]
        fn a_name_tells_who_is_gone() {
            let mark = own_mark().unwrap();
            let (pid, rest) = mark.split_once('-').unwrap();
            let (start, place) = rest.split_once('-').unwrap();
            let left = |pid: &str, start: &str, place: &str| is_abandoned(&format!("rulebook-{pid}-{start}-{place}-x"));
            assert!(!left(pid, start, place), "this process exists");
            assert!(left(pid, "1", place), "another process had this number");
            assert!(left("4294967295", start, place), "no such process exists");
            assert!(!left("4294967295", start, "0123456789abcdef"), "it ran on another machine");
        }

        #[rstest]
        fn other_names_are_not_ours(
            #[values("", "rulebook-", "rulebook-check-abc", "rulebook-1-2", "rulebook-x-y-z-0", "other")] name: &str,
        ) {
            assert!(!is_abandoned(name));
        }
    }
}
