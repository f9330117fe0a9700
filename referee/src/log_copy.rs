//! A strategy's own copy of the log (PLAY-3). It grows turn by turn, so that a
//! turn costs the same however long the game is.

use crate::dir::Dir;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Write as _};
use std::time::SystemTime;

/// The time of the last change that the file is given. The clock of a file system
/// ticks too slowly to tell a change that comes at once.
const UNTOUCHED: SystemTime = SystemTime::UNIX_EPOCH;

/// The file, open, as the strategy was given it.
#[derive(Debug)]
pub(super) struct LogCopy {
    file: File,
    /// How much of the log is in it.
    length: usize,
    /// What it looked like.
    metadata: Metadata,
}

impl LogCopy {
    /// Makes the file, which is not there. `prepare` sets who may do what with it.
    ///
    /// # Errors
    ///
    /// When it is there, or the system fails.
    pub(super) fn make(
        folder: &Dir,
        name: &OsStr,
        log: &str,
        prepare: impl FnOnce(&File) -> io::Result<()>,
    ) -> io::Result<Self> {
        let file = folder.make_file(name)?;
        prepare(&file)?;
        Self::written(file, log, log)
    }

    /// Adds what the log has more by now. `None` when the strategy has changed
    /// anything about the file, or the log does not go on from it.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened any more, or the system fails.
    pub(super) fn grown(self, folder: &Dir, name: &OsStr, log: &str) -> io::Result<Option<Self>> {
        let there = folder.open_file(name)?.metadata()?;
        match log.get(self.length..) {
            Some(more) if is_untouched(&self.metadata, &there) => Self::written(self.file, more, log).map(Some),
            _ => Ok(None),
        }
    }

    fn written(mut file: File, more: &str, log: &str) -> io::Result<Self> {
        file.write_all(more.as_bytes())?;
        file.set_modified(UNTOUCHED)?;
        let metadata = file.metadata()?;
        Ok(Self { file, length: log.len(), metadata })
    }
}

/// Whether a file is the same one, with the same contents, permissions and names.
#[cfg(unix)]
fn is_untouched(before: &Metadata, now: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let looks = |file: &Metadata| {
        let identity = (file.dev(), file.ino(), file.nlink(), file.uid(), file.mode());
        (identity, file.len(), (file.mtime(), file.mtime_nsec()), (file.ctime(), file.ctime_nsec()))
    };
    looks(before) == looks(now)
}

/// Programs run on Linux only, so nothing is lost.
#[cfg(not(unix))]
fn is_untouched(_: &Metadata, _: &Metadata) -> bool {
    false
}
