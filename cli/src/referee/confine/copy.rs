//! A seat's own copy of a program's folder, for the time of a match.

#[cfg(target_os = "linux")]
use super::user::User;
use crate::failure::{Failure, shown};
use crate::leftovers::temporary_folder;
use crate::referee::strategy::Program;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use tempfile::TempDir;

/// The most bytes of a folder that is copied.
const LARGEST: u64 = 256 << 20;
/// The most files and folders in it.
const MOST: u64 = 20_000;

/// The copy; it is removed with this value.
pub(crate) struct PrivateCopy {
    /// Its name cannot be guessed.
    root: Option<TempDir>,
    folder: PathBuf,
}

impl PrivateCopy {
    /// Copies the folder of a program, as far as the program is made of it. A link to a file elsewhere becomes a file; other links
    /// stay what they are; pipes, sockets and devices are left out.
    ///
    /// # Errors
    ///
    /// When the folder is too large, or cannot be read.
    pub(crate) fn of(program: &Program) -> Result<Self, Failure> {
        let folder = &*program.folder;
        let fail =
            |error: &io::Error| Failure::usage(format_args!("{}: the folder cannot be copied: {error}", shown(folder)));
        let source = folder.canonicalize().map_err(|error| fail(&error))?;
        let root = temporary_folder().map_err(|error| fail(&error))?;
        // Folders below it, so that nothing a program does to its own is done to the root.
        let target = root.path().join("bot");
        let mut copying = Copying { source: source.clone(), files: 0, bytes: 0 };
        match copying.folder(&source, &target, &|name| program.is_made_of(name)) {
            Ok(()) => {}
            Err(Stopped::TooLarge) => {
                let failure = Failure::usage(format_args!(
                    "{}: too large for a private copy: more than {} MiB or {MOST} files",
                    shown(folder),
                    LARGEST >> 20
                ));
                return Err(failure.hint("put the program into a folder with nothing but what it needs"));
            }
            Err(Stopped::Io(path, error)) => {
                let failure = Failure::usage(format_args!("{}: cannot be copied: {error}", shown(&path)));
                return Err(failure.hint("a private copy takes the whole folder of a program"));
            }
        }
        fs::create_dir(root.path().join("tmp")).map_err(|error| fail(&error))?;
        Ok(Self { root: Some(root), folder: target })
    }

    /// The copied folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is the seat's own: the copied folder, and one for passing files.
    #[cfg(target_os = "linux")]
    pub(super) fn own(&self) -> [PathBuf; 2] {
        [self.folder.clone(), self.temporary()]
    }

    /// An empty folder beside it, for passing files.
    #[cfg(target_os = "linux")]
    pub(super) fn temporary(&self) -> PathBuf {
        self.folder.with_file_name("tmp")
    }

    /// Hands everything to another user.
    #[cfg(target_os = "linux")]
    pub(super) fn give_to(&self, user: User) -> io::Result<()> {
        self.root.as_ref().map_or(Ok(()), |root| give(root.path(), user))
    }
}

impl Drop for PrivateCopy {
    fn drop(&mut self) {
        if let Some(root) = self.root.take() {
            // A program can have taken its folders the permission to be emptied.
            open_up(root.path());
            let _ = root.close();
        }
    }
}

/// Gives the owner every permission on a folder and all folders below it.
#[cfg(unix)]
pub(in crate::referee) fn open_up(folder: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}

#[cfg(not(unix))]
pub(in crate::referee) fn open_up(_: &Path) {}

#[cfg(target_os = "linux")]
fn give(path: &Path, user: User) -> io::Result<()> {
    user.give(path)?;
    if fs::symlink_metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            give(&entry?.path(), user)?;
        }
    }
    Ok(())
}

enum Stopped {
    TooLarge,
    Io(PathBuf, io::Error),
}

/// A copy on its way.
struct Copying {
    source: PathBuf,
    files: u64,
    bytes: u64,
}

impl Copying {
    /// Copies a folder, but only what is `wanted` of what lies in it.
    fn folder(&mut self, from: &Path, to: &Path, wanted: &dyn Fn(&OsStr) -> bool) -> Result<(), Stopped> {
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error| Stopped::Io(path, error)
        };
        fs::create_dir(to).map_err(at(to))?;
        for entry in fs::read_dir(from).map_err(at(from))? {
            let entry = entry.map_err(at(from))?;
            if !wanted(&entry.file_name()) {
                continue;
            }
            let (path, target) = (entry.path(), to.join(entry.file_name()));
            self.files += 1;
            let kind = entry.file_type().map_err(at(&path))?;
            if kind.is_dir() {
                self.folder(&path, &target, &|_| true)?;
            } else if kind.is_symlink() {
                self.link(&path, &target).map_err(at(&path))?;
            } else if kind.is_file() {
                self.bytes += entry.metadata().map_err(at(&path))?.len();
                self.check()?;
                fs::copy(&path, &target).map_err(at(&path))?;
            }
            self.check()?;
        }
        // Last, as a folder without write permission could not be filled.
        let permissions = fs::metadata(from).map_err(at(from))?.permissions();
        fs::set_permissions(to, permissions).map_err(at(to))
    }

    const fn check(&self) -> Result<(), Stopped> {
        if self.files > MOST || self.bytes > LARGEST { Err(Stopped::TooLarge) } else { Ok(()) }
    }

    fn link(&mut self, path: &Path, target: &Path) -> io::Result<()> {
        let points_to = fs::read_link(path)?;
        let elsewhere = path.canonicalize().ok().filter(|end| !end.starts_with(&self.source));
        match elsewhere {
            // What an absolute link within the system names is there for the copy too.
            Some(end) if end.is_file() && !is_of_system(&points_to) => {
                self.bytes += end.metadata()?.len();
                if self.check().is_ok() {
                    fs::copy(&end, target)?;
                }
                Ok(())
            }
            _ => make_link(&points_to, target),
        }
    }
}

/// Whether a link leads to where every program finds the same.
fn is_of_system(path: &Path) -> bool {
    let mut components = path.components();
    components.next() == Some(Component::RootDir) && components.next() == Some(Component::Normal("usr".as_ref()))
}

#[cfg(unix)]
fn make_link(points_to: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(points_to, link)
}

#[cfg(not(unix))]
fn make_link(_: &Path, link: &Path) -> io::Result<()> {
    Err(io::Error::other(format!("{} is a link", link.display())))
}

#[cfg(all(test, unix))]
mod tests {
    use super::{LARGEST, PrivateCopy};
    use crate::referee::strategy::{Extent, Program, Protocol};
    use std::fs;
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::Path;

    fn program(folder: &Path, extent: Extent) -> Program {
        let (path, name) = (folder.join("run"), "run".into());
        Program { path, arguments: Vec::new(), folder: folder.to_owned(), name, extent, protocol: Protocol::EachRound }
    }

    #[test]
    fn lim_5_what_a_program_is_made_of_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        for file in ["run", "run.data", "run-lib/other", "other", "others/run"] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let copied = |extent| {
            let copy = PrivateCopy::of(&program(folder.path(), extent)).unwrap();
            ["run", "run.data", "run-lib/other", "other", "others/run"].map(|file| copy.folder().join(file).exists())
        };
        assert_eq!(copied(Extent::Folder), [true; 5]);
        assert_eq!(copied(Extent::Named), [true, true, true, false, false]);
    }

    #[test]
    fn a_copy_has_files_permissions_and_links_and_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::NamedTempFile::new().unwrap();
        fs::write(elsewhere.path(), "shared").unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("data")).unwrap();
        fs::write(path("data/book"), "moves").unwrap();
        fs::write(path("run"), "#!/bin/sh\n").unwrap();
        fs::set_permissions(path("run"), fs::Permissions::from_mode(0o755)).unwrap();
        symlink("data/book", path("book")).unwrap();
        symlink(elsewhere.path(), path("common")).unwrap();
        symlink("nowhere", path("dangling")).unwrap();

        let copy = PrivateCopy::of(&program(folder.path(), Extent::Folder)).unwrap();
        let copied = |name: &str| copy.folder().join(name);
        assert_eq!(fs::read_to_string(copied("book")).unwrap(), "moves");
        assert!(copied("book").is_symlink() && copied("dangling").is_symlink());
        assert_eq!(fs::read_to_string(copied("common")).unwrap(), "shared");
        assert!(!copied("common").is_symlink());
        assert_eq!(copied("run").metadata().unwrap().permissions().mode() & 0o777, 0o755);
        fs::write(copied("data/book"), "other").unwrap();
        assert_eq!(fs::read_to_string(path("data/book")).unwrap(), "moves");

        fs::set_permissions(copied("data"), fs::Permissions::from_mode(0o000)).unwrap();
        let root = copy.folder().parent().unwrap().to_owned();
        drop(copy);
        assert!(!root.exists());
    }

    #[test]
    fn a_large_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::File::create(folder.path().join("weights")).unwrap().set_len(LARGEST + 1).unwrap();
        let failure = PrivateCopy::of(&program(folder.path(), Extent::Folder)).err().unwrap().to_string();
        assert!(failure.contains("too large for a private copy: more than 256 MiB or 20000 files"), "{failure}");
    }
}
