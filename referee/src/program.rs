//! A program and how the referee runs it.

use super::names::is_part;
use crate::advice::Advice;
use crate::path_text::PrintablePath;
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A program and how the referee runs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The path of the executable. A name without a slash is looked up in PATH.
    pub path: PathBuf,
    /// Its own arguments, which precede those that the referee adds.
    pub arguments: Vec<OsString>,
    /// The folder that contains the program. It is also the working directory, unless the game provides one
    /// (REF-5).
    pub folder: PathBuf,
    /// The name of the strategy. Names of files that it may keep start with it (PLAY-5). With [`Extent::Named`], so do
    /// names of files that it consists of (LIM-9).
    pub name: OsString,
    /// Which files belong to it.
    pub extent: Extent,
    /// How the referee asks it.
    pub protocol: Protocol,
    /// Names of other programs in the match that would otherwise count as parts of this one.
    pub(crate) rivals: Vec<OsString>,
}

impl Program {
    /// Creates a program from the path of its executable. It consists of its whole folder, and is started in
    /// each round.
    ///
    /// # Errors
    ///
    /// When the path does not lead to a file.
    pub fn at(path: impl AsRef<Path>) -> Result<Self, ProgramError> {
        let path = path.as_ref();
        let fail = |why| ProgramError { path: path.to_owned(), why };
        if path.metadata().map_err(fail)?.is_dir() {
            return Err(fail(io::Error::new(io::ErrorKind::IsADirectory, "expected a program, found a folder")));
        }
        let absolute = std::path::absolute(path).map_err(fail)?;
        let folder =
            absolute.parent().ok_or_else(|| fail(io::Error::other("expected a path with a folder")))?.to_owned();
        let name = absolute.file_name().unwrap_or_default().to_owned();
        Ok(Self::new(absolute, folder, name))
    }

    /// Creates a program whose folder may differ from that of its executable, such as a command with arguments.
    /// It consists of the whole folder, and is started in each round.
    #[must_use]
    pub fn new(path: PathBuf, folder: PathBuf, name: OsString) -> Self {
        let (extent, protocol) = (Extent::Folder, Protocol::EachRound);
        Self { path, arguments: Vec::new(), folder, name, extent, protocol, rivals: Vec::new() }
    }

    /// Sets which files belong to the program.
    #[must_use]
    pub fn made_of(self, extent: Extent) -> Self {
        Self { extent, ..self }
    }

    /// Sets the protocol by which the referee asks the program.
    #[must_use]
    pub fn asked_by(self, protocol: Protocol) -> Self {
        Self { protocol, ..self }
    }

    /// Sets its own arguments, which precede those that the referee adds.
    #[must_use]
    pub fn with_arguments(self, arguments: impl IntoIterator<Item = OsString>) -> Self {
        Self { arguments: arguments.into_iter().collect(), ..self }
    }

    /// Sets the folder of the program, which is its working directory unless the game provides one.
    #[must_use]
    pub fn run_in(self, folder: PathBuf) -> Self {
        Self { folder, ..self }
    }

    /// Sets the other programs of the match, whose files do not belong to this one.
    pub(crate) fn with_other_programs(mut self, others: &[(PathBuf, OsString)]) -> Self {
        let beside = others.iter().filter(|(folder, name)| *folder == self.folder && *name != self.name);
        self.rivals = beside.map(|(_, name)| name).filter(|name| is_part(name, &self.name)).cloned().collect();
        self
    }

    /// Returns the same program in `folder`, a copy of its folder.
    #[must_use]
    pub fn moved_to(&self, folder: &Path) -> Self {
        // A command outside the folder keeps its path.
        let path = self.path.strip_prefix(&self.folder).map_or_else(|_| self.path.clone(), |rest| folder.join(rest));
        Self { path, folder: folder.to_owned(), ..self.clone() }
    }

    /// Returns whether an entry of its folder belongs to it.
    pub(crate) fn is_made_of(&self, name: &OsStr) -> bool {
        match self.extent {
            Extent::Folder => true,
            Extent::Named => is_part(name, &self.name) && !self.rivals.iter().any(|rival| is_part(name, rival)),
        }
    }

    /// Returns its arguments for a working directory other than its own folder: paths that start with `./` still refer
    /// to its own folder.
    #[cfg(target_os = "linux")]
    pub(crate) fn arguments_in_other_folder(&self) -> impl Iterator<Item = OsString> {
        self.arguments.iter().map(|word| match word.to_str().and_then(|word| word.strip_prefix("./")) {
            Some(rest) => self.folder.join(rest).into(),
            None => word.clone(),
        })
    }
}

/// Which files belong to a program (LIM-5, LIM-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The program's file, and entries beside it whose names extend its name.
    Named,
    /// All entries of its folder.
    Folder,
}

/// How the referee asks a program.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// The referee starts it in each round (REF-1).
    #[default]
    EachRound,
    /// It keeps running and reads each round from stdin (PER-1).
    Persistent,
}

/// The error that there is no program at a path.
#[derive(Debug)]
pub struct ProgramError {
    /// The path.
    pub path: PathBuf,
    /// What was found there, or the system's error.
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

impl Advice for ProgramError {
    fn hints(&self) -> Vec<String> {
        vec!["expected the path of an executable file".to_owned()]
    }
}
