//! The copy of a round file, kept open to be written over.

use super::Last;
use crate::dir::Dir;
use rustix::fs::{RawDir, SeekFrom, renameat, seek};
use std::fs::{self, File, FileType, Metadata, Permissions};
use std::io;
use std::mem::MaybeUninit;
use std::os::unix::fs::{FileExt as _, MetadataExt as _};

/// The file and its folder, open, and what they looked like.
pub(super) struct Kept {
    file: File,
    folder: Dir,
    looks: [Looks; 2],
}

/// What tells whether a seat has changed a file or folder beyond its contents.
#[derive(PartialEq, Eq)]
struct Looks {
    kind: FileType,
    permissions: Permissions,
    /// Its device, its number there, and how many names it has.
    identity: (u64, u64, u64),
}

impl Looks {
    fn of(metadata: &Metadata) -> Self {
        let identity = (metadata.dev(), metadata.ino(), metadata.nlink());
        Self { kind: metadata.file_type(), permissions: metadata.permissions(), identity }
    }
}

impl Kept {
    /// Keeps a file that was just made in a folder that was.
    pub(super) fn of(folder: Dir, file: File) -> io::Result<Self> {
        let looks = [Looks::of(&folder.metadata()?), Looks::of(&file.metadata()?)];
        Ok(Self { file, folder, looks })
    }

    /// Whether the file is the only one in the folder.
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

impl Last {
    /// Writes over the file and gives it the next name, which is many times
    /// faster on most disks than to make another one. `None` when the seat has
    /// changed anything there but what the file holds: who is not its only name
    /// must not be written over.
    ///
    /// What is written to and renamed is what was made, wherever its path leads by now.
    pub(super) fn renew(self, file_name: &str, text: &str) -> io::Result<Option<Self>> {
        let Self { file, kept } = self;
        let there = fs::symlink_metadata(&file)?;
        let unchanged = kept.looks == [Looks::of(&kept.folder.metadata()?), Looks::of(&there)];
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
