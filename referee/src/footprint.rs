//! Limits on the files that a strategy consists of (LIM-9, PLAY-6).

use super::program::{Extent, Program};
use super::transport::Transport;
use crate::advice::Advice;
use crate::dir::{Dir, Entry, Kind};
use crate::path_text::PrintablePath;
use rulebook_core::text::Quantity;
use rulebook_record::Confinement;
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// The files of a strategy cannot be limited, or exceed the limits (LIM-9).
#[derive(Debug)]
pub enum FootprintError {
    /// Strategies of this game keep no files, so there is nothing to limit.
    NoFiles {
        /// The name of the game.
        game: &'static str,
    },
    /// A program consists of more files or bytes than allowed.
    TooLarge {
        /// The program.
        program: PathBuf,
        /// Number of files.
        files: u64,
        /// Their total size in bytes.
        bytes: u64,
        /// Which files belong to the program.
        extent: Extent,
    },
    /// The folder of a program cannot be read.
    Unreadable {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        why: io::Error,
    },
}

impl fmt::Display for FootprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFiles { game } => write!(f, "--own-files and --own-size: strategies of {game} keep no files"),
            Self::TooLarge { program, files, bytes, .. } => write!(
                f,
                "{}: the program has {} with {} in total, more than allowed",
                PrintablePath(program),
                Quantity(*files, "file"),
                Quantity(*bytes, "byte")
            ),
            Self::Unreadable { folder, why } => write!(f, "{}: {why}", PrintablePath(folder)),
        }
    }
}

impl std::error::Error for FootprintError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable { why, .. } => Some(why),
            Self::NoFiles { .. } | Self::TooLarge { .. } => None,
        }
    }
}

impl Advice for FootprintError {
    fn hints(&self) -> Vec<String> {
        let hint = match self {
            Self::NoFiles { .. } => "--file-limit limits the files that any program writes",
            Self::TooLarge { extent: Extent::Folder, .. } => "all files in the folder of an entry count",
            Self::TooLarge { extent: Extent::Named, .. } => {
                "a program is made of itself and of what lies beside it and has its name with more behind it, \
                 neither a letter nor a digit first"
            }
            Self::Unreadable { .. } => return Vec::new(),
        };
        vec![hint.to_owned()]
    }
}

/// Checks before a match that the files of each strategy are within the limits.
///
/// # Errors
///
/// When a strategy exceeds the limits, or the game has no files to limit.
pub(super) fn check(
    programs: &[&Program],
    request: &Confinement,
    game: &'static str,
    transport: Transport,
) -> Result<(), FootprintError> {
    if !request.limits_own_files() {
        return Ok(());
    }
    if transport == Transport::RoundFile {
        return Err(FootprintError::NoFiles { game });
    }
    programs.iter().try_for_each(|program| {
        let unreadable = |why| FootprintError::Unreadable { folder: program.folder.clone(), why };
        let (files, bytes) = size_of(program).map_err(unreadable)?;
        if !request.is_exceeded_by(files, bytes) {
            return Ok(());
        }
        Err(FootprintError::TooLarge { program: program.path.clone(), files, bytes, extent: program.extent })
    })
}

/// Returns the number of files of a program and their total size in bytes.
fn size_of(program: &Program) -> io::Result<(u64, u64)> {
    let mut size = (0, 0);
    add(&Dir::open(&program.folder)?, &mut size, 0, &|name| program.is_made_of(name))?;
    Ok(size)
}

/// Maximum depth of nested folders.
const MAX_DEPTH: usize = 100;

/// Adds the number of files in a folder and their bytes to `size`. Skips entries that `counts` rejects. A link counts
/// with the length of its target.
fn add(folder: &Dir, size: &mut (u64, u64), depth: usize, counts: &dyn Fn(&OsStr) -> bool) -> io::Result<()> {
    if depth > MAX_DEPTH {
        return Err(io::Error::other(format!("expected folders nested at most {MAX_DEPTH} deep, found more")));
    }
    folder.for_each(|Entry { name, kind }| {
        if !counts(&name) {
            return Ok(());
        }
        if kind == Kind::Folder {
            return add(&folder.open_dir(&name)?, size, depth + 1, &|_| true);
        }
        size.0 += 1;
        // A dangling link has no bytes.
        size.1 += match kind {
            Kind::File => folder.size(&name)?.counted(),
            _ => folder.length(&name).unwrap_or_default(),
        };
        Ok(())
    })
}
