//! Opens files that `rulebook` writes and later finds by name: records, results, lists, locks (REC-9).
//!
//! The owner of the folder may have put a pipe, a device or a link under such a name. So opening never
//! blocks, and writing never follows a link.

use crate::failure::Failure;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

/// Opens a file for reading.
///
/// # Errors
///
/// When it is neither a regular file nor a link to one, or cannot be read.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    regular(careful(OpenOptions::new().read(true), Links::Followed).open(path)?)
}

/// Reads a file.
///
/// # Errors
///
/// As [`open()`].
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a file; the error names it.
///
/// # Errors
///
/// As [`open()`].
pub(crate) fn read_named(path: &Path) -> Result<Vec<u8>, Failure> {
    read(path).map_err(|error| Failure::io(path, &error))
}

/// Opens a file for reading and appending, and creates it if it does not exist.
///
/// # Errors
///
/// When it is not a regular file, or cannot be read or written. Then nothing has changed.
pub(crate) fn append(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = careful(options.read(true).append(true).create(true), Links::Refused).open(path);
    match file {
        Err(_) if path.is_symlink() => Err(not_regular("a link")),
        file => regular(file?),
    }
}

/// How to treat a link.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Followed,
    Refused,
}

/// Sets options so that opening never blocks on a pipe or a device.
#[cfg(unix)]
fn careful(options: &mut OpenOptions, links: Links) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    flags.set(OFlags::NOFOLLOW, links == Links::Refused);
    options.custom_flags(flags.bits().cast_signed())
}

#[cfg(not(unix))]
fn careful(options: &mut OpenOptions, _: Links) -> &mut OpenOptions {
    options
}

fn regular(file: File) -> io::Result<File> {
    let kind = file.metadata()?.file_type();
    match kind.is_file() {
        true => Ok(file),
        false if kind.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        false => Err(not_regular("a pipe or a device")),
    }
}

fn not_regular(found: &str) -> io::Error {
    io::Error::other(format!("expected a regular file, found {found}"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{append, read};
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    use std::fs;
    use std::io::Write as _;
    use std::os::unix::fs::symlink;

    #[test]
    fn only_regular_files_are_read_and_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        mknodat(CWD, path("pipe"), FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        symlink("victim", path("dangling")).unwrap();
        fs::create_dir(path("folder")).unwrap();
        for name in ["pipe", "folder", "dangling"] {
            read(&path(name)).unwrap_err();
            append(&path(name)).unwrap_err();
        }
        assert!(append(&path("pipe")).unwrap_err().to_string().contains("found a pipe or a device"));
        assert!(append(&path("dangling")).unwrap_err().to_string().contains("found a link"));
        assert!(!path("victim").exists());
        append(&path("file")).unwrap().write_all(b"one ").unwrap();
        append(&path("file")).unwrap().write_all(b"two").unwrap();
        assert_eq!(read(&path("file")).unwrap(), b"one two");
        // A link may be read, but not written.
        symlink("file", path("link")).unwrap();
        assert_eq!(read(&path("link")).unwrap(), b"one two");
        append(&path("link")).unwrap_err();
    }
}
