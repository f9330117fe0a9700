//! Implements folders with the calls that take a handle and one name.

use super::{Entry, Kind, Size};
use rustix::fs::{
    AtFlags, CWD, FileType, Mode, OFlags, fchown, mkdirat, openat, readlinkat, renameat, statat, symlinkat, unlinkat,
};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// Flags that open an entry without following a link and without waiting for a pipe.
const CAREFUL: OFlags = OFlags::NOFOLLOW.union(OFlags::CLOEXEC).union(OFlags::NONBLOCK).union(OFlags::NOCTTY);
/// Flags that open a folder.
const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::CLOEXEC);

/// An open folder.
#[derive(Debug)]
pub struct Dir(File);

impl AsFd for Dir {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl Dir {
    /// Opens the folder at a trusted path; links in it are followed.
    ///
    /// # Errors
    ///
    /// When there is no such folder, or it cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self(openat(CWD, path, FOLDER, Mode::empty())?.into()))
    }

    /// Opens the folder with this name.
    ///
    /// # Errors
    ///
    /// When there is no folder with this name, or it cannot be read. A link to a folder is not a folder.
    pub(crate) fn open_dir(&self, name: &OsStr) -> io::Result<Self> {
        Ok(Self(openat(self, checked_name(name)?, FOLDER | CAREFUL, Mode::empty())?.into()))
    }

    /// Creates a folder that only the referee can access, and opens it.
    ///
    /// # Errors
    ///
    /// When the name exists, or the system fails.
    pub(crate) fn make_dir(&self, name: &OsStr) -> io::Result<Self> {
        mkdirat(self, checked_name(name)?, Mode::RWXU)?;
        self.open_dir(name)
    }

    /// Opens a regular file for reading.
    ///
    /// # Errors
    ///
    /// When there is no regular file with this name, or it cannot be read. A link or a pipe is not a regular file.
    pub(crate) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        regular(openat(self, checked_name(name)?, CAREFUL, Mode::empty())?.into())
    }

    /// Creates a new file and opens it for writing.
    ///
    /// # Errors
    ///
    /// When the name exists, or the system fails.
    pub(crate) fn make_file(&self, name: &OsStr) -> io::Result<File> {
        let flags = CAREFUL | OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL;
        Ok(openat(self, checked_name(name)?, flags, Mode::from_raw_mode(0o666))?.into())
    }

    /// Opens a file for writing and truncates it; creates it if it is missing.
    ///
    /// # Errors
    ///
    /// When it is not a regular file, has several hard links, or the system fails. The file is then unchanged.
    pub fn replace_file(&self, name: &OsStr) -> io::Result<File> {
        let flags = CAREFUL | OFlags::WRONLY | OFlags::CREATE;
        let file = regular(openat(self, checked_name(name)?, flags, Mode::from_raw_mode(0o666))?.into())?;
        if file.metadata()?.nlink() != 1 {
            return Err(io::Error::other("expected a file with one hard link, found several"));
        }
        file.set_len(0)?;
        Ok(file)
    }

    /// Returns the target of a link.
    ///
    /// # Errors
    ///
    /// When there is no link with this name.
    pub(crate) fn read_link(&self, name: &OsStr) -> io::Result<PathBuf> {
        Ok(OsString::from_vec(readlinkat(self, checked_name(name)?, Vec::new())?.into_bytes()).into())
    }

    /// Creates a link.
    ///
    /// # Errors
    ///
    /// When the name exists, or the system fails.
    pub(crate) fn make_link(&self, target: &Path, name: &OsStr) -> io::Result<()> {
        Ok(symlinkat(target, self, checked_name(name)?)?)
    }

    /// Calls `each` with every entry, and stops at its first error.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or the error of `each`.
    pub(crate) fn for_each(&self, mut each: impl FnMut(Entry) -> io::Result<()>) -> io::Result<()> {
        let mut entries = rustix::fs::Dir::read_from(self)?;
        while let Some(entry) = entries.read() {
            let entry = entry?;
            let name = OsStr::from_bytes(entry.file_name().to_bytes());
            if [".", ".."].iter().any(|dots| name == *dots) {
                continue;
            }
            let kind = match entry.file_type() {
                FileType::Unknown => match statat(self, name, AtFlags::SYMLINK_NOFOLLOW) {
                    Ok(stat) => FileType::from_raw_mode(stat.st_mode),
                    // The entry disappeared meanwhile.
                    Err(rustix::io::Errno::NOENT) => continue,
                    Err(error) => return Err(error.into()),
                },
                kind => kind,
            };
            each(Entry { name: name.to_owned(), kind: kind.into() })?;
        }
        Ok(())
    }

    /// Returns the metadata of the folder itself.
    ///
    /// # Errors
    ///
    /// When the system fails.
    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        self.0.metadata()
    }

    /// Returns the length of an entry in bytes, or of its target if it is a link.
    ///
    /// # Errors
    ///
    /// When it does not exist.
    pub(crate) fn length(&self, name: &OsStr) -> io::Result<u64> {
        Ok(u64::try_from(statat(self, checked_name(name)?, AtFlags::empty())?.st_size).unwrap_or_default())
    }

    /// Returns the size and owner of an entry.
    ///
    /// # Errors
    ///
    /// When it does not exist.
    pub(crate) fn size(&self, name: &OsStr) -> io::Result<Size> {
        let stat = statat(self, checked_name(name)?, AtFlags::SYMLINK_NOFOLLOW)?;
        let length = u64::try_from(stat.st_size).unwrap_or_default();
        let blocks = u64::try_from(stat.st_blocks).unwrap_or_default();
        Ok(Size { length, on_disk: blocks.saturating_mul(512), owner: stat.st_uid })
    }

    /// Returns whether `path` leads to this folder and does not end in a link.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let number = |metadata: &Metadata| (metadata.dev(), metadata.ino());
        matches!((self.metadata(), fs::symlink_metadata(path)), (Ok(own), Ok(there)) if number(&own) == number(&there))
    }

    /// Sets the permissions of the folder.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub(crate) fn set_mode(&self, mode: u32) -> io::Result<()> {
        self.0.set_permissions(Permissions::from_mode(mode))
    }

    /// Removes an entry that is not a folder.
    ///
    /// # Errors
    ///
    /// When it is a folder, is missing, or the system refuses.
    pub fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        Ok(unlinkat(self, checked_name(name)?, AtFlags::empty())?)
    }

    /// Removes an empty folder.
    ///
    /// # Errors
    ///
    /// When it is not empty, is missing, or the system refuses.
    pub(crate) fn remove_dir(&self, name: &OsStr) -> io::Result<()> {
        Ok(unlinkat(self, checked_name(name)?, AtFlags::REMOVEDIR)?)
    }

    /// Moves a subfolder into another folder.
    ///
    /// # Errors
    ///
    /// When the new name exists, or the system refuses.
    pub(super) fn move_dir(&self, name: &OsStr, into: &Self, new: &OsStr) -> io::Result<()> {
        Ok(renameat(self, checked_name(name)?, into, checked_name(new)?)?)
    }

    /// Opens a subfolder even if a program of the referee's own user has taken permissions from it or from this folder.
    /// Restores them, so that the referee can read the contents even if it is not root.
    ///
    /// # Errors
    ///
    /// When there is no folder with this name, or it belongs to another user and the referee is not root.
    pub(crate) fn reopen_dir(&self, name: &OsStr) -> io::Result<Self> {
        self.permit_owner()?;
        let dir = self.open_closed_dir(name)?;
        dir.permit_owner()?;
        Ok(dir)
    }

    /// Gives the owner of this folder all permissions, if that is the referee's user.
    fn permit_owner(&self) -> io::Result<()> {
        let metadata = self.metadata()?;
        let mode = metadata.mode() & 0o7777;
        let is_ours = metadata.uid() == rustix::process::geteuid().as_raw();
        if is_ours && mode & 0o700 != 0o700 { self.set_mode(mode | 0o700) } else { Ok(()) }
    }

    /// Opens a subfolder. If its permissions do not allow that, changes them first.
    fn open_closed_dir(&self, name: &OsStr) -> io::Result<Self> {
        match self.open_dir(name) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                self.permit(name)?;
                self.open_dir(name)
            }
            opened => opened,
        }
    }

    /// Opens a subfolder, regardless of its permissions, and takes it over: from now on only the referee can access it.
    /// A program of another user that still has the folder open can create nothing in it.
    ///
    /// # Errors
    ///
    /// When there is no folder with this name, or it belongs to another user and the referee is not root.
    pub(super) fn seize_dir(&self, name: &OsStr) -> io::Result<Self> {
        let dir = self.open_closed_dir(name)?;
        let metadata = dir.metadata()?;
        if metadata.uid() != rustix::process::geteuid().as_raw() {
            fchown(&dir, Some(rustix::process::geteuid()), None)?;
        }
        if metadata.mode() & 0o7777 != 0o700 {
            dir.set_mode(0o700)?;
        }
        Ok(dir)
    }

    /// Gives the owner of a subfolder all permissions, even if the subfolder cannot be opened.
    #[cfg(target_os = "linux")]
    fn permit(&self, name: &OsStr) -> io::Result<()> {
        use std::os::fd::AsRawFd as _;
        // Most kernels cannot change permissions by name without following links. This handle refers to the
        // folder itself and needs no permission.
        let folder = openat(self, checked_name(name)?, FOLDER | OFlags::PATH | OFlags::NOFOLLOW, Mode::empty())?;
        let path = format!("/proc/self/fd/{}", folder.as_raw_fd());
        fs::set_permissions(path, Permissions::from_mode(0o700))
    }

    #[cfg(not(target_os = "linux"))]
    fn permit(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::chmodat(self, checked_name(name)?, Mode::RWXU, AtFlags::SYMLINK_NOFOLLOW)?)
    }
}

/// Returns the name, after checking that it is not a path.
fn checked_name(name: &OsStr) -> io::Result<&OsStr> {
    if Path::new(name).file_name() == Some(name) { Ok(name) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

/// Returns the file, after checking that it is a regular one.
fn regular(file: File) -> io::Result<File> {
    let is_file = file.metadata()?.is_file();
    if is_file { Ok(file) } else { Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a regular file")) }
}

impl From<FileType> for Kind {
    fn from(kind: FileType) -> Self {
        match kind {
            FileType::Directory => Self::Folder,
            FileType::RegularFile => Self::File,
            FileType::Symlink => Self::Link,
            _ => Self::Other,
        }
    }
}
