//! Files and folders that a crash leaves intact: atomic writes, and locks that let only one process
//! at a time write to a folder.

use crate::failure::{Failure, path_text};
use crate::output;
use crate::own_file;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The name prefix of a temporary file that is being written.
const HALF_WRITTEN: &str = ".rulebook-part-";

/// The name of the lock file.
const LOCK: &str = ".rulebook-lock";

/// The current folder of this process.
///
/// # Errors
///
/// When it was removed, or a parent folder is not accessible to this user.
pub(crate) fn working_folder() -> Result<PathBuf, Failure> {
    std::env::current_dir().map_err(|error| {
        let failure = Failure::usage(format_args!("the current folder: {error}"));
        failure.hint("it may have been removed since the shell entered it; change to another folder")
    })
}

/// Writes a file in a folder atomically: if this process is killed, the file is unchanged or
/// complete. A power cut may truncate it.
pub(crate) fn write_whole(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    write(folder, name, text, false)
}

/// Writes a file in a folder atomically and durably: once this returns, the file survives a power
/// cut.
pub(crate) fn write_durable(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    write(folder, name, text, true)
}

fn write(folder: &Path, name: &str, text: &str, durable: bool) -> Result<(), Failure> {
    let path = folder.join(name);
    let write = || -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        let mut file = default_permissions(builder.prefix(HALF_WRITTEN).rand_bytes(12)).tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        if durable {
            file.as_file().sync_all()?;
        }
        file.persist(&path)?;
        if durable { sync_folder(folder) } else { Ok(()) }
    };
    write().map_err(|error| Failure::io(&path, &error))
}

/// Syncs a folder's directory entries to disk.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match fs::File::open(folder)?.sync_all() {
        // Some file systems cannot sync a folder and report this error.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

/// Does nothing: this platform cannot open a folder, and it syncs directory entries by itself.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A file under construction, which appears completely or not at all.
#[derive(Debug)]
pub(crate) struct Draft {
    draft: tempfile::NamedTempFile,
    place: Destination,
}

/// The destination of a draft.
#[derive(Debug)]
enum Destination {
    Path(PathBuf),
    /// Something that can only be written to, such as a device or a pipe.
    Special(PathBuf),
    StandardOutput,
}

impl Draft {
    /// Starts a file for this path; `-` is stdout.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        let place = Destination::of(path)?;
        let folder = match &place {
            Destination::Path(path) => folder_of(path).to_owned(),
            Destination::Special(_) | Destination::StandardOutput => std::env::temp_dir(),
        };
        let mut builder = tempfile::Builder::new();
        let draft = default_permissions(builder.prefix(HALF_WRITTEN).rand_bytes(12)).tempfile_in(folder);
        Ok(Self { draft: draft.map_err(|error| Failure::io(path, &error))?, place })
    }

    /// The file to write to.
    pub(crate) fn file(&mut self) -> &mut fs::File {
        self.draft.as_file_mut()
    }

    /// The temporary path of the draft, valid until it is finished.
    pub(crate) fn path(&self) -> &Path {
        self.draft.path()
    }

    /// The size of the draft in bytes.
    pub(crate) fn size(&self) -> Result<u64, Failure> {
        let metadata = fs::metadata(self.path());
        Ok(metadata.map_err(|error| Failure::io(self.path(), &error))?.len())
    }

    /// Moves the draft to its destination, replacing an existing file.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.place {
            Destination::Path(path) => match self.draft.persist(&path) {
                Ok(_) => Ok(()),
                Err(error) => Err(Failure::io(&path, &error.error)),
            },
            Destination::Special(path) => fs::OpenOptions::new()
                .write(true)
                .open(&path)
                .and_then(|out| output::copy(self.draft.reopen()?, out))
                .map_err(|error| Failure::io(&path, &error)),
            Destination::StandardOutput => {
                let draft = self.draft.reopen().map_err(|error| Failure::io(self.draft.path(), &error))?;
                output::copy_to_stdout(draft)
            }
        }
    }
}

impl Destination {
    fn of(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::StandardOutput);
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                Err(Failure::usage(format_args!("{}: expected a file, found a folder", path_text(path))))
            }
            // If the path is a link, replace its target, not the link.
            Ok(metadata) if metadata.is_file() => {
                fs::canonicalize(path).map(Self::Path).map_err(|error| Failure::io(path, &error))
            }
            Ok(_) => Ok(Self::Special(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::Path(path.to_owned())),
            Err(error) => Err(Failure::io(path, &error)),
        }
    }
}

/// The folder that contains a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether this is the name of a temporary file that is being written.
pub(crate) fn is_half_written_name(name: &str) -> bool {
    let random = name.strip_prefix(HALF_WRITTEN);
    random.is_some_and(|random| random.len() == 12 && random.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// The temporary files in a folder that an interrupted command left behind.
pub(crate) fn half_written(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| Failure::io(folder, &error))? {
        let entry = entry.map_err(|error| Failure::io(folder, &error))?;
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(is_half_written_name);
        if ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            files.push(entry.path());
        }
    }
    Ok(files)
}

/// Sets the permissions of a new file to the system's default. The default of `tempfile` is private,
/// but everyone may read a record.
#[cfg(unix)]
fn default_permissions<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt as _;
    builder.permissions(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn default_permissions<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    builder
}

/// An exclusive lock on a folder. The system releases it when the process ends.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: fs::File,
}

impl Lock {
    /// Locks a folder. If another process holds the lock, the error says what that process does:
    /// `what`, such as "match is being played".
    pub(crate) fn take(folder: &Path, what: &str, hint: &str) -> Result<Self, Failure> {
        let path = folder.join(LOCK);
        loop {
            let file = own_file::append(&path).map_err(|error| Failure::io(&path, &error))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Self { path, _file: file }),
                // The previous holder removed the file in the meantime.
                Ok(()) => {}
                Err(fs::TryLockError::WouldBlock) => {
                    return Err(Failure::usage(format_args!("{}: another {what} here", folder.display())).hint(hint));
                }
                Err(fs::TryLockError::Error(error)) => return Err(Failure::io(&path, &error)),
            }
        }
    }

    /// Whether a folder has a lock file: it is locked, or a killed process left the file.
    pub(crate) fn has_file(folder: &Path) -> bool {
        folder.join(LOCK).symlink_metadata().is_ok()
    }

    /// Whether this is the name of the lock file.
    pub(crate) fn is_name(name: &std::ffi::OsStr) -> bool {
        name == LOCK
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The open file holds the lock. Its path only lets other processes find it.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the file at this path is still this open file.
#[cfg(unix)]
fn is_at(file: &fs::File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let number = |metadata: &fs::Metadata| (metadata.dev(), metadata.ino());
    matches!((file.metadata(), path.metadata()), (Ok(one), Ok(other)) if number(&one) == number(&other))
}

/// Always true: this platform does not remove open files.
#[cfg(not(unix))]
fn is_at(_: &fs::File, _: &Path) -> bool {
    true
}
