//! Builds that failed, so that nobody plays the program of an earlier build by mistake.

use super::manifest::{Entry, MANIFEST};
use super::stale::modified;
use crate::failure::{Failure, shown};
use rulebook_referee::dir::Dir;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::{self, Write as _};

/// The file in the entry's folder that is there from the start of a build until one
/// succeeds. It holds why the build failed; it is empty while the build runs, and
/// where something ended the command meanwhile.
const MARK: &str = "rulebook-build.failed";

/// The mark of a build that runs.
pub(super) struct Mark(Dir);

impl Mark {
    /// Marks the entry in this folder before its build command starts.
    pub(super) fn begin(folder: Dir) -> io::Result<Self> {
        folder.replace_file(OsStr::new(MARK))?;
        Ok(Self(folder))
    }

    /// The build succeeded.
    pub(super) fn remove(self) -> io::Result<()> {
        match self.0.remove_file(OsStr::new(MARK)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    /// The build failed.
    pub(super) fn keep(self, why: &str) -> io::Result<()> {
        writeln!(self.0.replace_file(OsStr::new(MARK))?, "{why}")
    }
}

/// The last build of an entry, which failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FailedBuild {
    why: String,
}

impl fmt::Display for FailedBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the last build failed: {}", self.why)
    }
}

impl FailedBuild {
    /// The last build of an entry, if it failed and the program was not built by
    /// other means since.
    pub(crate) fn of(entry: &Entry) -> Option<Self> {
        entry.build.as_ref()?;
        let mark = entry.folder.join(MARK);
        if !fs::symlink_metadata(&mark).ok()?.is_file() {
            return None;
        }
        let text = String::from_utf8_lossy(&fs::read(&mark).ok()?).into_owned();
        let Some(why) = text.lines().next() else {
            return Some(Self { why: "something ended it".to_owned() });
        };
        let program = entry.run.first().filter(|word| word.contains('/')).map(|word| entry.folder.join(word));
        let is_newer = program.and_then(|program| modified(&program)) > modified(&mark);
        (!is_newer).then(|| Self { why: why.to_owned() })
    }

    /// The error where the entry was to be played.
    pub(crate) fn failure(&self, entry: &Entry) -> Failure {
        let failure = Failure::usage(format_args!("{}: {self}", shown(entry.folder.join(MANIFEST))));
        let folder = crate::output::quoted(&entry.folder);
        failure.hint(format_args!("`rulebook entries build {folder}` builds it again, and keeps the output"))
    }
}
