//! Marks of failed builds, so that no match uses the program of an earlier build by mistake.

use super::manifest::{Entry, MANIFEST};
use super::sources::modified;
use crate::failure::{Failure, path_text};
use rulebook_referee::dir::Dir;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::time::SystemTime;

/// The name of the mark, a file in the entry's folder. It exists from the start of a build until a
/// build succeeds, and contains the reason of the failure. It is empty during a build and after an
/// interrupted build.
const MARK: &str = "rulebook-build.failed";

/// The file in the entry's folder with the output of its build command. Each build replaces it.
pub(super) const LOG_FILE: &str = "rulebook-build.log";

/// The time of the last build of an entry, if `entries build` ran it and it succeeded.
pub(super) fn last_successful_build(entry: &Entry) -> Option<SystemTime> {
    let has_failed = fs::symlink_metadata(entry.folder.join(MARK)).is_ok();
    modified(&entry.folder.join(LOG_FILE)).filter(|_| !has_failed)
}

/// The mark of a running build.
pub(super) struct BuildMark(Dir);

impl BuildMark {
    /// Marks the entry in this folder before its build command starts.
    pub(super) fn begin(folder: Dir) -> io::Result<Self> {
        folder.replace_file(OsStr::new(MARK))?;
        Ok(Self(folder))
    }

    /// Removes the mark after a successful build.
    pub(super) fn remove(self) -> io::Result<()> {
        match self.0.remove_file(OsStr::new(MARK)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    /// Keeps the mark after a failed build.
    pub(super) fn keep(self, why: &str) -> io::Result<()> {
        writeln!(self.0.replace_file(OsStr::new(MARK))?, "{why}")
    }
}

/// A failed last build of an entry.
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
    /// Finds out whether the last build of an entry failed. Returns `None` if the program was rebuilt by
    /// other means since.
    pub(crate) fn of(entry: &Entry) -> Option<Self> {
        entry.build.as_ref()?;
        let mark = entry.folder.join(MARK);
        if !fs::symlink_metadata(&mark).ok()?.is_file() {
            return None;
        }
        let text = String::from_utf8_lossy(&fs::read(&mark).ok()?).into_owned();
        let Some(why) = text.lines().next() else {
            return Some(Self { why: "it was interrupted".to_owned() });
        };
        let program = entry.run.first().filter(|word| word.contains('/')).map(|word| entry.folder.join(word));
        let is_newer = program.and_then(|program| modified(&program)) > modified(&mark);
        (!is_newer).then(|| Self { why: why.to_owned() })
    }

    /// The error for a command that plays the entry.
    pub(crate) fn failure(&self, entry: &Entry) -> Failure {
        let failure = Failure::usage(format_args!("{}: {self}", path_text(entry.folder.join(MANIFEST))));
        let folder = crate::output::quoted(&entry.folder);
        failure.hint(format_args!("`rulebook entries build {folder}` rebuilds it and saves the output"))
    }
}
