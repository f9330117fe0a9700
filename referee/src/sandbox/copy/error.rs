//! Errors of copying the folder of a program.

use super::{MAX_BYTES, MAX_DEPTH, MAX_FILES};
use crate::advice::Advice;
use crate::path_text::PrintablePath;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// The folder of a program could not be copied (LIM-5).
#[derive(Debug)]
pub enum PrivateCopyError {
    /// The folder cannot be read, or there is no place for its copy.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// The program is a link to a file outside its folder that must not be copied.
    OutwardLink {
        /// The program.
        program: PathBuf,
        /// The target of the link.
        target: PathBuf,
    },
    /// The folder holds too many bytes or files.
    TooLarge {
        /// The folder.
        folder: PathBuf,
    },
    /// The folders are nested too deeply.
    TooDeep {
        /// The outermost folder.
        folder: PathBuf,
    },
    /// A file belongs to another user and has several hard links.
    Borrowed {
        /// The file.
        file: PathBuf,
    },
    /// A file or folder in it cannot be copied.
    Io {
        /// The path of the file or folder.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
}

impl fmt::Display for PrivateCopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LARGE: &str = "too large for a private copy";
        match self {
            Self::Folder { folder, why } => {
                write!(f, "{}: cannot copy the folder: {why}", PrintablePath(folder))
            }
            Self::OutwardLink { program, target } => {
                let (program, target) = (PrintablePath(program), PrintablePath(target));
                write!(f, "{program}: expected a program inside its folder, found a link to {target}")
            }
            Self::TooLarge { folder } => {
                let most = MAX_BYTES >> 20;
                write!(f, "{}: {LARGE}: more than {most} MiB or {MAX_FILES} files", PrintablePath(folder))
            }
            Self::TooDeep { folder } => {
                write!(f, "{}: {LARGE}: folders nested more than {MAX_DEPTH} deep", PrintablePath(folder))
            }
            Self::Borrowed { file } => {
                write!(f, "{}: cannot copy a hard link to another user's file", PrintablePath(file))
            }
            Self::Io { path, why } => write!(f, "{}: cannot copy: {why}", PrintablePath(path)),
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

impl Advice for PrivateCopyError {
    fn hints(&self) -> Vec<String> {
        let hints: &[&str] = match self {
            Self::Folder { .. } => &[],
            Self::OutwardLink { .. } => &[
                "give the path of the program itself",
                "a private copy takes what a link leads to only if it is a program that everyone may read and \
                 execute, or one of the folder's owner",
            ],
            Self::TooLarge { .. } | Self::TooDeep { .. } => {
                &["move the program to a folder that holds only the files it needs"]
            }
            Self::Borrowed { .. } => &["a private copy skips no files; replace the file with a copy of your own"],
            Self::Io { why, .. } if why.kind() == io::ErrorKind::FileTooLarge => {
                &["`ulimit -f` shows the largest file that this command may write"]
            }
            Self::Io { .. } => &["a private copy includes the whole folder of the program"],
        };
        hints.iter().map(|&hint| hint.to_owned()).collect()
    }
}
