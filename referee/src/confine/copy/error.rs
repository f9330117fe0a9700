//! Why a folder was not copied.

use super::{DEEPEST, LARGEST, MOST};
use crate::advise::Advise;
use crate::path_text::PrintablePath;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why the folder of a program was not copied (LIM-5).
#[derive(Debug)]
pub enum PrivateCopyError {
    /// The folder cannot be read, or there is no place for its copy.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The program is a link out of its folder, to what a copy must not take.
    OutwardLink {
        /// The program.
        program: PathBuf,
        /// What it leads to.
        target: PathBuf,
    },
    /// The folder has too many bytes or files.
    TooLarge {
        /// The folder.
        folder: PathBuf,
    },
    /// There are too many folders in one another.
    TooDeep {
        /// The outermost.
        folder: PathBuf,
    },
    /// A file is another user's, and has another name elsewhere.
    Borrowed {
        /// The file.
        file: PathBuf,
    },
    /// A file or folder cannot be copied.
    Io {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

impl fmt::Display for PrivateCopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LARGE: &str = "too large for a private copy";
        match self {
            Self::Folder { folder, why } => {
                write!(f, "{}: the folder cannot be copied: {why}", PrintablePath(folder))
            }
            Self::OutwardLink { program, target } => {
                let (program, target) = (PrintablePath(program), PrintablePath(target));
                write!(f, "{program}: is a link to {target}, out of its folder")
            }
            Self::TooLarge { folder } => {
                let most = LARGEST >> 20;
                write!(f, "{}: {LARGE}: more than {most} MiB or {MOST} files", PrintablePath(folder))
            }
            Self::TooDeep { folder } => {
                write!(f, "{}: {LARGE}: more than {DEEPEST} folders in one another", PrintablePath(folder))
            }
            Self::Borrowed { file } => {
                write!(f, "{}: is another user's file under a further name", PrintablePath(file))
            }
            Self::Io { path, why } => write!(f, "{}: cannot be copied: {why}", PrintablePath(path)),
        }
    }
}

impl std::error::Error for PrivateCopyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Folder { why, .. } | Self::Io { why, .. } => Some(why),
            _ => None,
        }
    }
}

impl Advise for PrivateCopyError {
    fn hints(&self) -> Vec<String> {
        let hints: &[&str] = match self {
            Self::Folder { .. } => &[],
            Self::OutwardLink { .. } => &[
                "name the program itself",
                "a private copy takes what a link leads to only if it is a program that everyone may read and \
                 execute, or one of the folder's owner",
            ],
            Self::TooLarge { .. } | Self::TooDeep { .. } => {
                &["put the program into a folder with nothing but what it needs"]
            }
            Self::Borrowed { .. } => &["a private copy takes no such file; put a copy of it there"],
            Self::Io { why, .. } if why.kind() == io::ErrorKind::FileTooLarge => {
                &["`ulimit -f` tells how large a file of this command may be"]
            }
            Self::Io { .. } => &["a private copy takes the whole folder of a program"],
        };
        hints.iter().map(|&hint| hint.to_owned()).collect()
    }
}
