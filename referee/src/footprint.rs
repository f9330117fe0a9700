//! The files that a strategy is made of, where they are limited (LIM-9, PLAY-6).

use super::program::{Extent, Program};
use super::transport::Transport;
use crate::advise::Advise;
use crate::dir::{Dir, Entry, Kind};
use crate::path_text::PrintablePath;
use rulebook_core::text::Counted;
use rulebook_record::Confinement;
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why the files of a strategy cannot be limited, or are too many (LIM-9).
#[derive(Debug)]
pub enum FootprintError {
    /// Strategies of this game keep no files.
    NoFiles {
        /// The name of the game.
        game: &'static str,
    },
    /// A program is made of more than it may be.
    TooLarge {
        /// The program.
        program: PathBuf,
        /// How many files it is made of.
        files: u64,
        /// Their bytes together.
        bytes: u64,
        /// Which files these are.
        extent: Extent,
    },
    /// The folder of a program cannot be read.
    Unreadable {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

impl fmt::Display for FootprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFiles { game } => write!(f, "--own-files and --own-size: strategies of {game} keep no files"),
            Self::TooLarge { program, files, bytes, .. } => write!(
                f,
                "{}: is made of {} with {} together, more than is allowed",
                PrintablePath(program),
                Counted(*files, "file"),
                Counted(*bytes, "byte")
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

impl Advise for FootprintError {
    fn hints(&self) -> Vec<String> {
        let hint = match self {
            Self::NoFiles { .. } => "--file-limit limits the files that any program writes",
            Self::TooLarge { extent: Extent::Folder, .. } => "an entry is made of all files below its folder",
            Self::TooLarge { extent: Extent::Named, .. } => {
                "a program is made of itself and of what lies beside it and has its name with more behind it, \
                 neither a letter nor a digit first"
            }
            Self::Unreadable { .. } => return Vec::new(),
        };
        vec![hint.to_owned()]
    }
}

/// Checks the strategies of a match before it begins.
///
/// # Errors
///
/// When one is made of more than it may be, or the game has no files to limit.
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

/// How many files a program is made of, and their bytes together.
fn size_of(program: &Program) -> io::Result<(u64, u64)> {
    let mut size = (0, 0);
    add(&Dir::open(&program.folder)?, &mut size, 0, &|name| program.is_made_of(name))?;
    Ok(size)
}

/// The most folders in one another.
const DEEPEST: usize = 100;

/// Adds what is in a folder, of which only some may count. A link counts as what it leads to.
fn add(folder: &Dir, size: &mut (u64, u64), depth: usize, counts: &dyn Fn(&OsStr) -> bool) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other(format!("expected at most {DEEPEST} folders in one another, found more")));
    }
    folder.for_each(|Entry { name, kind }| {
        if !counts(&name) {
            return Ok(());
        }
        if kind == Kind::Folder {
            return add(&folder.open_dir(&name)?, size, depth + 1, &|_| true);
        }
        size.0 += 1;
        // A link that leads nowhere has no bytes.
        size.1 += match kind {
            Kind::File => folder.size(&name)?.counted(),
            _ => folder.length(&name).unwrap_or_default(),
        };
        Ok(())
    })
}
