//! Folders among the temporary files, and what a process that was killed has
//! left of them and of control groups.
//!
//! Their names tell which process made them: its number, the time of its start,
//! and a hash of the machine's boot and the space of process numbers. So a later
//! process can tell that the one that made them is gone, also where others share
//! the folder; what it cannot tell stays.

use crate::dir::Dir;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What our names begin with.
const PREFIX: &str = "rulebook-";

/// A folder among the temporary files, whose name cannot be guessed. It is
/// removed with this value, or by a later process if this one is killed.
///
/// It is the referee's, also where a folder in it is another user's, so that
/// no such user can put something else in its place.
#[derive(Debug)]
pub struct TempFolder {
    path: PathBuf,
    dir: Dir,
}

impl TempFolder {
    /// Makes a new one.
    ///
    /// # Errors
    ///
    /// When the folder for temporary files cannot be written.
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

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) const fn dir(&self) -> &Dir {
        &self.dir
    }

    /// Whether it is still what its path leads to.
    pub(crate) fn is_there(&self) -> bool {
        self.dir.is_at(&self.path)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // What is left is removed by a later process.
        let _ = self.dir.set_mode(0o700);
        let _ = self.dir.clear();
        // A program of the same user may have put a link in its place.
        let _ = fs::remove_dir(&self.path).or_else(|_| match fs::symlink_metadata(&self.path)?.is_symlink() {
            true => fs::remove_file(&self.path),
            false => Ok(()),
        });
    }
}

/// What the names of this process begin with.
pub(crate) fn prefix() -> String {
    #[cfg(target_os = "linux")]
    if let Some(mark) = linux::own_mark() {
        return format!("{PREFIX}{mark}-");
    }
    PREFIX.to_owned()
}

/// Removes control groups below `parent` that processes which are gone have left.
#[cfg(target_os = "linux")]
pub(crate) fn remove_groups(parent: &Path) {
    // One with a process in it is kept by the system.
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

    /// Number, start and place of this process; nothing where the system does not tell.
    pub(super) fn own_mark() -> Option<&'static str> {
        static MARK: OnceLock<Option<String>> = OnceLock::new();
        let mark = || {
            let pid = std::process::id();
            Some(format!("{pid}-{}-{}", start_of(pid).ok()?, place()?))
        };
        MARK.get_or_init(mark).as_deref()
    }

    /// Where the number of a process means the same one.
    fn place() -> Option<String> {
        let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        let space = fs::read_link("/proc/self/ns/pid").ok()?;
        // Other versions of the referee have to agree on it.
        let mut hash = Fnv::default();
        write!(hash, "{} {}", boot.trim(), space.display()).ok()?;
        Some(format!("{:016x}", hash.finish()))
    }

    /// When a process was started, in the system's ticks.
    fn start_of(pid: u32) -> io::Result<u64> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
        // Behind the name, which may hold anything, this is the twentieth word.
        let start = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(19)?.parse().ok());
        start.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// Whether a name is of a process that is gone.
    fn is_left(name: &str) -> bool {
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

    /// The folders in one that were left and are this user's. One of another
    /// user only looks like ours.
    fn left(parent: &Dir) -> Vec<OsString> {
        let user = rustix::process::geteuid().as_raw();
        let mut left = Vec::new();
        let _ = parent.for_each(|Entry { name, kind }| {
            let ours = kind == Kind::Folder && name.to_str().is_some_and(is_left);
            if ours && parent.size(&name).is_ok_and(|size| size.owner == user) {
                left.push(name);
            }
            Ok(())
        });
        left
    }

    /// Removes temporary folders that were left. What cannot be removed stays.
    pub(super) fn remove_folders(parent: &Path) {
        let Ok(parent) = Dir::open(parent) else { return };
        for name in left(&parent) {
            let _ = parent.empty(&name).and_then(|()| parent.remove_dir(&name));
        }
    }

    /// Removes control groups that were left. What cannot be removed stays.
    pub(super) fn remove_groups(parent: &Path) {
        let Ok(parent) = Dir::open(parent) else { return };
        for name in left(&parent) {
            let _ = parent.remove_dir(&name);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::{is_left, own_mark, remove_folders};
        use rstest::rstest;
        use std::fs::{self, Permissions};
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        /// LIM-5: whatever it holds, and nothing that it leads to.
        #[test]
        fn lim_5_what_was_left_is_removed() {
            let (parent, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            fs::write(elsewhere.path().join("file"), "text").unwrap();
            let (_, rest) = own_mark().unwrap().split_once('-').unwrap();
            let (_, place) = rest.split_once('-').unwrap();
            let left = |end: &str| parent.path().join(format!("rulebook-{}-1-{place}-{end}", std::process::id()));
            fs::create_dir_all(left("deep").join(["d"; 1_000].join("/"))).unwrap();
            fs::create_dir_all(left("closed").join("inner")).unwrap();
            for link in [left("deep").join("link"), left("closed").join("inner/link"), left("link")] {
                symlink(elsewhere.path(), link).unwrap();
            }
            for folder in [left("closed").join("inner"), left("closed")] {
                fs::set_permissions(folder, Permissions::from_mode(0o000)).unwrap();
            }
            remove_folders(parent.path());
            assert!(!left("deep").exists() && !left("closed").exists());
            assert!(left("link").is_symlink(), "it is no folder of ours");
            assert_eq!(fs::read_to_string(elsewhere.path().join("file")).unwrap(), "text");
        }

        #[test]
        fn a_name_tells_who_is_gone() {
            let mark = own_mark().unwrap();
            let (pid, rest) = mark.split_once('-').unwrap();
            let (start, place) = rest.split_once('-').unwrap();
            let left = |pid: &str, start: &str, place: &str| is_left(&format!("rulebook-{pid}-{start}-{place}-x"));
            assert!(!left(pid, start, place), "this process is there");
            assert!(left(pid, "1", place), "another process had this number");
            assert!(left("4294967295", start, place), "there is no such process");
            assert!(!left("4294967295", start, "0123456789abcdef"), "it was elsewhere");
        }

        #[rstest]
        fn other_names_are_not_ours(
            #[values("", "rulebook-", "rulebook-check-abc", "rulebook-1-2", "rulebook-x-y-z-0", "other")] name: &str,
        ) {
            assert!(!is_left(name));
        }
    }
}
