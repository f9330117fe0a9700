//! Keeps the copy of a round file open, to overwrite it in the next round.

use super::LastFile;
use crate::dir::Dir;
use rustix::fs::{RawDir, SeekFrom, renameat, seek};
use std::fs::{self, File, FileType, Metadata, Permissions};
use std::io;
use std::mem::MaybeUninit;
use std::os::unix::fs::{FileExt as _, MetadataExt as _};

/// The open file and its folder, and their metadata.
pub(super) struct SavedFile {
    file: File,
    folder: Dir,
    fingerprints: [FileFingerprint; 2],
}

/// Metadata that reveals whether a seat has changed anything but the contents of a file or folder.
#[derive(PartialEq, Eq)]
struct FileFingerprint {
    kind: FileType,
    permissions: Permissions,
    /// Its device, its inode, and its number of hard links.
    identity: (u64, u64, u64),
}

impl FileFingerprint {
    fn of(metadata: &Metadata) -> Self {
        let identity = (metadata.dev(), metadata.ino(), metadata.nlink());
        Self { kind: metadata.file_type(), permissions: metadata.permissions(), identity }
    }
}

impl SavedFile {
    /// Keeps a file and a folder that were just created.
    pub(super) fn of(folder: Dir, file: File) -> io::Result<Self> {
        let fingerprints = [FileFingerprint::of(&folder.metadata()?), FileFingerprint::of(&file.metadata()?)];
        Ok(Self { file, folder, fingerprints })
    }

    /// Returns whether the file is the only entry of the folder.
    fn is_alone(&self) -> io::Result<bool> {
        seek(&self.folder, SeekFrom::Start(0))?;
        let mut space = [MaybeUninit::uninit(); 1024];
        let mut entries = RawDir::new(&self.folder, &mut space);
        let mut files = 0;
        while let Some(entry) = entries.next() {
            files += usize::from(![c".", c".."].contains(&entry?.file_name()));
            if files > 1 {
                return Ok(false);
            }
        }
        Ok(files == 1)
    }
}

impl LastFile {
    /// Overwrites and renames the file, which is many times faster on most disks than creating another one. Returns
    /// `None` if the seat has changed anything but the contents. For example, a file that now has a second hard link
    /// must not be overwritten.
    ///
    /// This changes the original file, even if its path leads to another file by now.
    pub(super) fn renew(self, file_name: &str, text: &str) -> io::Result<Option<Self>> {
        let Self { file, kept } = self;
        let there = fs::symlink_metadata(&file)?;
        let unchanged =
            kept.fingerprints == [FileFingerprint::of(&kept.folder.metadata()?), FileFingerprint::of(&there)];
        let (Some(last_name), true, true) = (file.file_name(), unchanged, kept.is_alone()?) else { return Ok(None) };
        kept.file.write_all_at(text.as_bytes(), 0)?;
        let length = text.len() as u64;
        if there.len() > length {
            kept.file.set_len(length)?;
        }
        renameat(&kept.folder, last_name, &kept.folder, file_name)?;
        Ok(Some(Self { file: file.with_file_name(file_name), kept }))
    }
}
