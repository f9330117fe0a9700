//! A program and how it is run.

use super::names::is_part;
use crate::advise::Advise;
use crate::path_text::PrintablePath;
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A program and how it is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Where it is. A word without a slash is a command.
    pub path: PathBuf,
    /// What stands before the arguments of the referee.
    pub arguments: Vec<OsString>,
    /// The folder that holds it, its working directory where the game has no other (REF-5).
    pub folder: PathBuf,
    /// What the names of the files begin with that it may keep, where it may keep some (PLAY-5), and
    /// of those that it is made of (LIM-9).
    pub name: OsString,
    /// Which files it is made of.
    pub extent: Extent,
    /// How it is asked.
    pub protocol: Protocol,
    /// Programs of the match beside it that would be parts of it by their names.
    pub(crate) rivals: Vec<OsString>,
}

impl Program {
    /// The executable file at a path. It is made of all that is in its folder, and started anew in each round.
    ///
    /// # Errors
    ///
    /// When there is no such file.
    pub fn at(path: impl AsRef<Path>) -> Result<Self, ProgramError> {
        let path = path.as_ref();
        let fail = |why| ProgramError { path: path.to_owned(), why };
        if path.metadata().map_err(fail)?.is_dir() {
            return Err(fail(io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a program")));
        }
        let absolute = std::path::absolute(path).map_err(fail)?;
        let folder = absolute.parent().ok_or_else(|| fail(io::Error::other("has no folder")))?.to_owned();
        let name = absolute.file_name().unwrap_or_default().to_owned();
        Ok(Self::new(absolute, folder, name))
    }

    /// A program in a folder that need not be the one of its file, as that of a command with arguments. It is made of all
    /// that is in the folder, and started anew in each round.
    #[must_use]
    pub fn new(path: PathBuf, folder: PathBuf, name: OsString) -> Self {
        let (extent, protocol) = (Extent::Folder, Protocol::EachRound);
        Self { path, arguments: Vec::new(), folder, name, extent, protocol, rivals: Vec::new() }
    }

    /// The same program, made of other files.
    #[must_use]
    pub fn made_of(self, extent: Extent) -> Self {
        Self { extent, ..self }
    }

    /// The same program, asked by another protocol.
    #[must_use]
    pub fn asked_by(self, protocol: Protocol) -> Self {
        Self { protocol, ..self }
    }

    /// The same program with arguments of its own, which stand before those of the referee.
    #[must_use]
    pub fn with_arguments(self, arguments: impl IntoIterator<Item = OsString>) -> Self {
        Self { arguments: arguments.into_iter().collect(), ..self }
    }

    /// The same program in another working directory.
    #[must_use]
    pub fn run_in(self, folder: PathBuf) -> Self {
        Self { folder, ..self }
    }

    /// The same program in a match against others. What is another's is no part of it.
    pub(crate) fn against(mut self, others: &[(PathBuf, OsString)]) -> Self {
        let beside = others.iter().filter(|(folder, name)| *folder == self.folder && *name != self.name);
        self.rivals = beside.map(|(_, name)| name).filter(|name| is_part(name, &self.name)).cloned().collect();
        self
    }

    /// The same program in a copy of its folder.
    #[must_use]
    pub fn moved_to(&self, folder: &Path) -> Self {
        // A command that does not lie in the folder stays where it is.
        let path = self.path.strip_prefix(&self.folder).map_or_else(|_| self.path.clone(), |rest| folder.join(rest));
        Self { path, folder: folder.to_owned(), ..self.clone() }
    }

    /// Whether it is made of what has this name in its folder.
    pub(crate) fn is_made_of(&self, name: &OsStr) -> bool {
        match self.extent {
            Extent::Folder => true,
            Extent::Named => is_part(name, &self.name) && !self.rivals.iter().any(|rival| is_part(name, rival)),
        }
    }

    /// What stands before the arguments of the referee when it works in another
    /// folder: paths that begin with `./` still begin at its own.
    #[cfg(target_os = "linux")]
    pub(crate) fn arguments_elsewhere(&self) -> impl Iterator<Item = OsString> {
        self.arguments.iter().map(|word| match word.to_str().and_then(|word| word.strip_prefix("./")) {
            Some(rest) => self.folder.join(rest).into(),
            None => word.clone(),
        })
    }
}

/// Which files a program is made of (LIM-5, LIM-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Itself, and what lies beside it and has its name with more behind it.
    Named,
    /// All that is in its folder.
    Folder,
}

/// How a program is asked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// It is started anew in each round (REF-1).
    #[default]
    EachRound,
    /// It stays and is told each round on its standard input (PER-1).
    Persistent,
}

/// There is no such program.
#[derive(Debug)]
pub struct ProgramError {
    /// The path that was to lead to it.
    pub path: PathBuf,
    /// What is there instead, or what the system says.
    pub why: io::Error,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", PrintablePath(&self.path), self.why)
    }
}

impl std::error::Error for ProgramError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.why)
    }
}

impl Advise for ProgramError {
    fn hints(&self) -> Vec<String> {
        vec!["a program is the path of an executable file".to_owned()]
    }
}
