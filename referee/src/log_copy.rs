//! A strategy's own copy of the log (PLAY-3). Each turn appends to it, so the cost of a turn does not grow with
//! the game.

use crate::dir::Dir;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Write as _};
use std::time::SystemTime;

/// The modification time that the referee gives to the file. A change by the strategy replaces it with the current
/// time. The real time of writing would not do: file system clocks are too coarse to show a change right after it.
const UNTOUCHED: SystemTime = SystemTime::UNIX_EPOCH;

/// The open file, as the referee handed it to the strategy.
#[derive(Debug)]
pub(super) struct LogCopy {
    file: File,
    /// The length of the log in the file.
    length: usize,
    /// The metadata when it was handed over.
    metadata: Metadata,
}

impl LogCopy {
    /// Creates the file. `prepare` sets its permissions.
    ///
    /// # Errors
    ///
    /// When the file exists, or the system fails.
    pub(super) fn make(
        folder: &Dir,
        name: &OsStr,
        log: &str,
        prepare: impl FnOnce(&File) -> io::Result<()>,
    ) -> io::Result<Self> {
        let file = folder.make_file(name)?;
        prepare(&file)?;
        Self::write(file, log, log)
    }

    /// Appends the new part of `log`. Returns `None` if the strategy has changed the file in any way, or if
    /// the log is not a continuation of it.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened any more, or the system fails.
    pub(super) fn append(self, folder: &Dir, name: &OsStr, log: &str) -> io::Result<Option<Self>> {
        let there = folder.open_file(name)?.metadata()?;
        match log.get(self.length..) {
            Some(more) if is_untouched(&self.metadata, &there) => Self::write(self.file, more, log).map(Some),
            _ => Ok(None),
        }
    }

    fn write(mut file: File, more: &str, log: &str) -> io::Result<Self> {
        file.write_all(more.as_bytes())?;
        file.set_modified(UNTOUCHED)?;
        let metadata = file.metadata()?;
        Ok(Self { file, length: log.len(), metadata })
    }
}

/// Returns whether the metadata is that of the same file, with the same contents, permissions and hard links.
#[cfg(unix)]
fn is_untouched(before: &Metadata, now: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let fingerprint = |file: &Metadata| {
        let identity = (file.dev(), file.ino(), file.nlink(), file.uid(), file.mode());
        (identity, file.len(), (file.mtime(), file.mtime_nsec()), (file.ctime(), file.ctime_nsec()))
    };
    fingerprint(before) == fingerprint(now)
}

/// Always `false`: programs run only on Linux.
#[cfg(not(unix))]
fn is_untouched(_: &Metadata, _: &Metadata) -> bool {
    false
}
