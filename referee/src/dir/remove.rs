//! Removes trees of any depth with a constant number of open files.

use super::{Dir, Kind};
use std::ffi::{OsStr, OsString};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;

/// Maximum number of passes over a folder to which a program keeps adding entries.
const MAX_PASSES: usize = 8;

impl Dir {
    /// Removes an entry, including the contents if it is a folder.
    ///
    /// A folder is first moved into `aside` under a name that nobody can guess. The same happens to each folder in it,
    /// one after another. So three open files suffice at any depth. A program that can reach this folder but not
    /// `aside` cannot interfere.
    ///
    /// # Errors
    ///
    /// The first error, after everything else that can be removed is removed.
    pub(crate) fn remove(&self, name: &OsStr, kind: Kind, aside: &Self) -> io::Result<()> {
        if kind != Kind::Folder {
            return self.remove_file(name);
        }
        let mut names = Names::new();
        let mut waiting = vec![self.put_aside(name, aside, &mut names)?];
        let mut first = Ok(());
        while let Some(name) = waiting.pop() {
            let done = aside.take_apart(&name, &mut names, &mut waiting);
            first = first.and(done);
        }
        first
    }

    /// Removes everything in the folder.
    ///
    /// # Errors
    ///
    /// The last error, after everything else that can be removed is removed.
    pub(crate) fn clear(&self) -> io::Result<()> {
        let mut last = Ok(());
        for _ in 0..MAX_PASSES {
            let mut entries = Vec::new();
            self.for_each(|entry| {
                entries.push(entry);
                Ok(())
            })?;
            if entries.is_empty() {
                return Ok(());
            }
            for entry in entries {
                last = self.remove(&entry.name, entry.kind, self);
            }
        }
        last.and(Err(io::ErrorKind::DirectoryNotEmpty.into()))
    }

    /// Removes everything in a subfolder, regardless of its permissions.
    ///
    /// # Errors
    ///
    /// As [`clear`](Self::clear), and when there is no such folder.
    #[cfg(target_os = "linux")]
    pub(crate) fn empty(&self, name: &OsStr) -> io::Result<()> {
        self.seize_dir(name)?.clear()
    }

    /// Removes a subfolder. Moves each folder in it aside and adds its new name to `waiting`.
    fn take_apart(&self, name: &OsStr, names: &mut Names, waiting: &mut Vec<OsString>) -> io::Result<()> {
        let dir = match self.seize_dir(name) {
            // A program has replaced the folder with a link meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => return self.remove_file(name),
            seized => seized?,
        };
        let mut first = Ok(());
        for _ in 0..MAX_PASSES {
            dir.for_each(|entry| {
                let done = match entry.kind {
                    Kind::Folder => dir.put_aside(&entry.name, self, names).map(|name| waiting.push(name)),
                    _ => dir.remove_file(&entry.name),
                };
                if first.is_ok() {
                    first = done;
                }
                Ok(())
            })?;
            match self.remove_dir(name) {
                Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty && first.is_ok() => {}
                removed => return first.and(removed),
            }
        }
        Err(io::ErrorKind::DirectoryNotEmpty.into())
    }

    /// Moves a subfolder aside and returns its new name.
    fn put_aside(&self, name: &OsStr, aside: &Self, names: &mut Names) -> io::Result<OsString> {
        let new = names.next();
        match self.move_dir(name, aside, &new) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                // A folder without write permission cannot be moved. Seizing it gives the permission back.
                drop(self.seize_dir(name)?);
                self.move_dir(name, aside, &new)?;
            }
            moved => moved?,
        }
        Ok(new)
    }
}

/// A generator of unused names.
struct Names {
    random: u64,
    count: u64,
}

impl Names {
    fn new() -> Self {
        Self { random: RandomState::new().build_hasher().finish(), count: 0 }
    }

    fn next(&mut self) -> OsString {
        self.count += 1;
        format!(".removed-{:016x}-{}", self.random, self.count).into()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::{Dir, Kind};
    use rstest::rstest;
    use std::ffi::OsStr;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    /// A tree deeper than the longest possible path.
    #[test]
    fn folders_of_any_depth_are_removed() {
        let root = tempfile::tempdir().unwrap();
        let root = Dir::open(root.path()).unwrap();
        let mut dir = root.make_dir(OsStr::new("deep")).unwrap();
        for _ in 0..2_500 {
            dir = dir.make_dir(OsStr::new("d")).unwrap();
        }
        dir.make_file(OsStr::new("file")).unwrap();
        root.remove(OsStr::new("deep"), Kind::Folder, &root).unwrap();
        assert!(root.open_dir(OsStr::new("deep")).is_err());
        root.for_each(|entry| panic!("{entry:?} is left")).unwrap();
    }

    #[test]
    fn what_links_lead_to_stays() {
        let (root, other_folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::create_dir_all(other_folder.path().join("public/deeper")).unwrap();
        fs::write(other_folder.path().join("public/page"), "text").unwrap();
        fs::set_permissions(other_folder.path().join("public"), Permissions::from_mode(0o755)).unwrap();
        fs::create_dir_all(root.path().join("one/two")).unwrap();
        for link in ["link", "one/link", "one/two/link"] {
            symlink(other_folder.path().join("public"), root.path().join(link)).unwrap();
        }
        let dir = Dir::open(root.path()).unwrap();
        // A link in the place of a folder is not mistaken for it.
        dir.seize_dir(OsStr::new("link")).unwrap_err();
        dir.remove(OsStr::new("link"), Kind::Folder, &dir).unwrap();
        dir.clear().unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
        assert_eq!(fs::read_to_string(other_folder.path().join("public/page")).unwrap(), "text");
        let mode = fs::metadata(other_folder.path().join("public")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
    }

    #[rstest]
    fn permissions_that_were_taken_hinder_nothing(#[values(0o000, 0o100, 0o400, 0o500)] mode: u32) {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b/c")).unwrap();
        fs::write(root.path().join("a/b/c/file"), "").unwrap();
        for folder in ["a/b/c", "a/b", "a"] {
            fs::set_permissions(root.path().join(folder), Permissions::from_mode(mode)).unwrap();
        }
        Dir::open(root.path()).unwrap().clear().unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }

    /// A folder and a link alternate under one name during the removal.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_becomes_a_link_meanwhile_is_not_followed() {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use std::sync::atomic::{AtomicBool, Ordering};
        let (root, other_folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let victim = other_folder.path().join("victim");
        fs::create_dir(&victim).unwrap();
        fs::set_permissions(&victim, Permissions::from_mode(0o755)).unwrap();
        fs::write(victim.join("file"), "text").unwrap();
        let place = |name: &str| root.path().join("game").join(name);
        fs::create_dir(root.path().join("game")).unwrap();
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let _ = renameat_with(CWD, place("one"), CWD, place("other"), RenameFlags::EXCHANGE);
                }
            });
            let dir = Dir::open(root.path()).unwrap();
            for _ in 0..300 {
                fs::create_dir_all(place("one").join("file")).unwrap();
                symlink(&victim, place("other")).unwrap();
                let game = dir.open_dir(OsStr::new("game")).unwrap();
                for name in ["one", "other"].map(OsStr::new) {
                    let _ = game.remove(name, Kind::Folder, &dir);
                    let _ = game.remove(name, Kind::Link, &dir);
                    let _ = game.remove(name, Kind::Folder, &dir);
                }
            }
            over.store(true, Ordering::Relaxed);
        });
        assert_eq!(fs::read_to_string(victim.join("file")).unwrap(), "text");
        assert_eq!(fs::metadata(&victim).unwrap().permissions().mode() & 0o777, 0o755);
    }

    #[test]
    fn only_names_are_taken_and_no_paths() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        let dir = Dir::open(root.path()).unwrap();
        for path in ["a/b", "..", ".", "", "/", "/tmp"] {
            assert!(dir.open_dir(OsStr::new(path)).is_err(), "{path}");
            assert!(dir.remove_dir(OsStr::new(path)).is_err(), "{path}");
        }
    }
}
