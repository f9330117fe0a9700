//! Folders and files that survive whatever ends the command: files that are
//! there whole or not at all, and folders that one process at a time writes.

use crate::failure::{Failure, shown};
use crate::output;
use crate::own_file;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// How the name begins of a file that is being written.
const HALF_WRITTEN: &str = ".rulebook-part-";

/// The name of the file that is locked.
const LOCK: &str = ".rulebook-lock";

/// The folder in which the command works.
///
/// # Errors
///
/// When it was removed, or a folder above it is closed to this user.
pub(crate) fn working_folder() -> Result<PathBuf, Failure> {
    std::env::current_dir().map_err(|error| {
        let failure = Failure::usage(format_args!("the working folder of this command: {error}"));
        failure.hint("it may have been removed since the shell went there; go to another one")
    })
}

/// Writes a file of a folder that is there whole or not at all, however this
/// process ends. After a power cut it may be cut.
pub(crate) fn write_whole(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    write(folder, name, text, false)
}

/// Writes a file of a folder that is there whole or not at all, also after a
/// power cut, and there when this returns.
pub(crate) fn write_durable(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    write(folder, name, text, true)
}

fn write(folder: &Path, name: &str, text: &str, durable: bool) -> Result<(), Failure> {
    let path = folder.join(name);
    let write = || -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        let mut file = usual_permissions(builder.prefix(HALF_WRITTEN).rand_bytes(12)).tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        if durable {
            file.as_file().sync_all()?;
        }
        file.persist(&path)?;
        if durable { sync_folder(folder) } else { Ok(()) }
    };
    write().map_err(|error| Failure::io(&path, &error))
}

/// Has the names of a folder's files on the disk.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match fs::File::open(folder)?.sync_all() {
        // Some file systems have nothing to do for a folder, and say so.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

/// A folder cannot be opened elsewhere; the system writes names by itself.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A file that is being made, to be there whole or not at all.
#[derive(Debug)]
pub(crate) struct Draft {
    draft: tempfile::NamedTempFile,
    place: Place,
}

/// Where a file is to be.
#[derive(Debug)]
enum Place {
    Path(PathBuf),
    /// Something that can only be written to, as a device or a pipe.
    Special(PathBuf),
    StandardOutput,
}

impl Draft {
    /// Begins a file that is to be at this path; `-` is standard output.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        let place = Place::of(path)?;
        let folder = match &place {
            Place::Path(path) => folder_of(path).to_owned(),
            Place::Special(_) | Place::StandardOutput => std::env::temp_dir(),
        };
        let mut builder = tempfile::Builder::new();
        let draft = usual_permissions(builder.prefix(HALF_WRITTEN).rand_bytes(12)).tempfile_in(folder);
        Ok(Self { draft: draft.map_err(|error| Failure::io(path, &error))?, place })
    }

    /// What to write to.
    pub(crate) fn file(&mut self) -> &mut fs::File {
        self.draft.as_file_mut()
    }

    /// Where it is until it is finished.
    pub(crate) fn path(&self) -> &Path {
        self.draft.path()
    }

    /// How many bytes it has.
    pub(crate) fn size(&self) -> Result<u64, Failure> {
        let metadata = fs::metadata(self.path());
        Ok(metadata.map_err(|error| Failure::io(self.path(), &error))?.len())
    }

    /// Puts it where it belongs, instead of what is there.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.place {
            Place::Path(path) => match self.draft.persist(&path) {
                Ok(_) => Ok(()),
                Err(error) => Err(Failure::io(&path, &error.error)),
            },
            Place::Special(path) => fs::OpenOptions::new()
                .write(true)
                .open(&path)
                .and_then(|out| output::copy(self.draft.reopen()?, out))
                .map_err(|error| Failure::io(&path, &error)),
            Place::StandardOutput => {
                let draft = self.draft.reopen().map_err(|error| Failure::io(self.draft.path(), &error))?;
                output::copy_to_stdout(draft)
            }
        }
    }
}

impl Place {
    fn of(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::StandardOutput);
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                Err(Failure::usage(format_args!("{}: is a folder, expected a file", shown(path))))
            }
            // What a link leads to is replaced, not the link.
            Ok(metadata) if metadata.is_file() => {
                fs::canonicalize(path).map(Self::Path).map_err(|error| Failure::io(path, &error))
            }
            Ok(_) => Ok(Self::Special(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::Path(path.to_owned())),
            Err(error) => Err(Failure::io(path, &error)),
        }
    }
}

/// The folder that a file is in.
pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether this is the name of a file that is being written.
pub(crate) fn is_half_written_name(name: &str) -> bool {
    let random = name.strip_prefix(HALF_WRITTEN);
    random.is_some_and(|random| random.len() == 12 && random.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// The files of a folder that were being written when the command was ended.
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

/// A temporary file is its owner's only; a record is for everyone to read.
#[cfg(unix)]
fn usual_permissions<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt as _;
    builder.permissions(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn usual_permissions<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    builder
}

/// A folder that at most one process holds locked; the system lets go of it
/// when the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: fs::File,
}

impl Lock {
    /// Locks a folder; `what` is done in it by whoever holds it already, such
    /// as "match is being played".
    pub(crate) fn take(folder: &Path, what: &str, hint: &str) -> Result<Self, Failure> {
        let path = folder.join(LOCK);
        loop {
            let file = own_file::append(&path).map_err(|error| Failure::io(&path, &error))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Self { path, _file: file }),
                // Whoever held it has removed it meanwhile.
                Ok(()) => {}
                Err(fs::TryLockError::WouldBlock) => {
                    return Err(Failure::usage(format_args!("{}: another {what} here", folder.display())).hint(hint));
                }
                Err(fs::TryLockError::Error(error)) => return Err(Failure::io(&path, &error)),
            }
        }
    }

    /// Whether somebody has locked a folder, or was killed while it was locked.
    pub(crate) fn is_there(folder: &Path) -> bool {
        folder.join(LOCK).symlink_metadata().is_ok()
    }

    /// Whether this is the name of the file that is locked.
    pub(crate) fn is_name(name: &std::ffi::OsStr) -> bool {
        name == LOCK
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The lock goes with the file handle; the file is only its name.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether a file is the one that has this path now.
#[cfg(unix)]
fn is_at(file: &fs::File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let number = |metadata: &fs::Metadata| (metadata.dev(), metadata.ino());
    matches!((file.metadata(), path.metadata()), (Ok(one), Ok(other)) if number(&one) == number(&other))
}

/// A file that is open cannot be removed elsewhere.
#[cfg(not(unix))]
fn is_at(_: &fs::File, _: &Path) -> bool {
    true
}
