//! Copies the contents of files.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

/// The contents of a file were not copied.
#[derive(Debug)]
pub enum CopyError {
    /// The file has more bytes of data than may be copied.
    TooMuchData,
    /// A file cannot be read or written.
    Io(io::Error),
}

impl From<io::Error> for CopyError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Copies at most `most` bytes of data from an open file to an empty one, and returns the number of bytes copied.
/// Preserves holes, which do not count.
///
/// # Errors
///
/// When there is more data, or a file cannot be read or written.
pub fn copy_data(from: &mut File, to: &mut File, most: u64) -> Result<u64, CopyError> {
    let length = from.metadata()?.len();
    let (mut copied, mut at) = (0, 0);
    while at < length {
        let Some((start, end)) = next_data(from, at, length)? else { break };
        if copied + (end - start) > most {
            return Err(CopyError::TooMuchData);
        }
        from.seek(SeekFrom::Start(start))?;
        to.seek(SeekFrom::Start(start))?;
        let moved = io::copy(&mut from.take(end - start), to)?;
        copied += moved;
        at = end;
    }
    to.set_len(length)?;
    Ok(copied)
}

/// Returns the start and end of the first stretch of data at or after `at`. `None` if only a hole follows.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn next_data(file: &File, at: u64, length: u64) -> io::Result<Option<(u64, u64)>> {
    use rustix::fs::{SeekFrom, seek};
    use rustix::io::Errno;
    let start = match seek(file, SeekFrom::Data(at)) {
        // The rest of the file is a hole.
        Err(Errno::NXIO) => return Ok(None),
        // The file system does not report holes.
        Err(Errno::INVAL | Errno::OPNOTSUPP) => return Ok(Some((at, length))),
        start => start?,
    };
    match seek(file, SeekFrom::Hole(start)) {
        // The file was truncated meanwhile.
        Err(Errno::NXIO) => Ok(None),
        end => Ok(Some((start, end?.min(length)))).map(|data| data.filter(|(start, end)| start < end)),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn next_data(_: &File, at: u64, length: u64) -> io::Result<Option<(u64, u64)>> {
    Ok(Some((at, length)))
}

#[cfg(test)]
mod tests {
    use super::{CopyError, copy_data};
    use std::fs::File;
    use std::io::{Read as _, Seek as _, SeekFrom, Write as _};

    fn copy(from: &mut File, most: u64) -> Result<(u64, File), CopyError> {
        let mut to = tempfile::tempfile()?;
        let copied = copy_data(from, &mut to, most)?;
        to.rewind()?;
        Ok((copied, to))
    }

    #[test]
    fn what_a_file_holds_is_copied_at_its_places() {
        let mut from = tempfile::tempfile().unwrap();
        from.write_all(b"beginning").unwrap();
        from.seek(SeekFrom::Start(3 << 20)).unwrap();
        from.write_all(b"middle").unwrap();
        from.set_len(5 << 20).unwrap();
        let (copied, mut to) = copy(&mut from, u64::MAX).unwrap();
        assert!((15..=5 << 20).contains(&copied), "{copied}");
        let (mut one, mut other) = (Vec::new(), Vec::new());
        from.rewind().unwrap();
        from.read_to_end(&mut one).unwrap();
        to.read_to_end(&mut other).unwrap();
        assert!(one == other);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_hole_takes_no_room() {
        use std::os::unix::fs::MetadataExt as _;
        let mut from = tempfile::tempfile().unwrap();
        from.set_len(8 << 30).unwrap();
        let (copied, to) = copy(&mut from, 0).unwrap();
        assert_eq!((copied, to.metadata().unwrap().len()), (0, 8 << 30));
        assert!(to.metadata().unwrap().blocks() < 1000);
    }

    #[test]
    fn no_more_than_is_allowed_is_copied() {
        let mut from = tempfile::tempfile().unwrap();
        from.write_all(&[1; 100_000]).unwrap();
        assert!(matches!(copy(&mut from, 99_999), Err(CopyError::TooMuchData)));
        assert_eq!(copy(&mut from, 100_000).unwrap().0, 100_000);
    }
}
