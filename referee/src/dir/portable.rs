//! Implements folders with paths. On these platforms no programs run, so nobody changes a folder while the referee uses
//! it.

use super::{Entry, Kind, Size};
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A folder.
#[derive(Debug)]
pub struct Dir(PathBuf);

impl Dir {
    /// Opens the folder at a path.
    ///
    /// # Errors
    ///
    /// When there is no such folder, or it cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        fs::read_dir(path)?;
        Ok(Self(path.to_owned()))
    }

    pub(crate) fn open_dir(&self, name: &OsStr) -> io::Result<Self> {
        Self::open(&self.0.join(name))
    }

    pub(crate) fn make_dir(&self, name: &OsStr) -> io::Result<Self> {
        fs::create_dir(self.0.join(name))?;
        self.open_dir(name)
    }

    pub(crate) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        File::open(self.0.join(name))
    }

    pub(crate) fn make_file(&self, name: &OsStr) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).open(self.0.join(name))
    }

    /// Opens a file for writing and truncates it; creates it if it is missing.
    ///
    /// # Errors
    ///
    /// When the system fails.
    pub fn replace_file(&self, name: &OsStr) -> io::Result<File> {
        File::create(self.0.join(name))
    }

    pub(crate) fn read_link(&self, name: &OsStr) -> io::Result<PathBuf> {
        fs::read_link(self.0.join(name))
    }

    pub(crate) fn make_link(&self, _: &Path, name: &OsStr) -> io::Result<()> {
        Err(io::Error::other(format!("{}: expected a file, found a link", name.display())))
    }

    pub(crate) fn for_each(&self, mut each: impl FnMut(Entry) -> io::Result<()>) -> io::Result<()> {
        for entry in fs::read_dir(&self.0)? {
            let entry = entry?;
            let kind = match entry.file_type()? {
                kind if kind.is_dir() => Kind::Folder,
                kind if kind.is_symlink() => Kind::Link,
                kind if kind.is_file() => Kind::File,
                _ => Kind::Other,
            };
            each(Entry { name: entry.file_name(), kind })?;
        }
        Ok(())
    }

    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        fs::metadata(&self.0)
    }

    pub(crate) fn length(&self, name: &OsStr) -> io::Result<u64> {
        Ok(fs::metadata(self.0.join(name))?.len())
    }

    pub(crate) fn size(&self, name: &OsStr) -> io::Result<Size> {
        let length = fs::symlink_metadata(self.0.join(name))?.len();
        Ok(Size { length, on_disk: length, owner: 0 })
    }

    pub(crate) fn is_at(&self, path: &Path) -> bool {
        self.0 == path && fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
    }

    pub(crate) fn set_mode(&self, _: u32) -> io::Result<()> {
        Ok(())
    }

    /// Removes an entry that is not a folder.
    ///
    /// # Errors
    ///
    /// When it is a folder, is missing, or the system refuses.
    pub fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }

    pub(crate) fn remove_dir(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_dir(self.0.join(name))
    }

    pub(super) fn move_dir(&self, name: &OsStr, into: &Self, new: &OsStr) -> io::Result<()> {
        fs::rename(self.0.join(name), into.0.join(new))
    }

    pub(crate) fn reopen_dir(&self, name: &OsStr) -> io::Result<Self> {
        self.open_dir(name)
    }

    pub(super) fn seize_dir(&self, name: &OsStr) -> io::Result<Self> {
        self.open_dir(name)
    }
}
