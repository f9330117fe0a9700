//! Building an entry.

use super::child::{Stop, run};
use super::failed::{BuildMark, LOG_FILE};
use super::manifest::Entry;
use super::outdated::OutdatedProgram;
use crate::failure::Failure;
use rulebook_referee::dir::Dir;
use rulebook_referee::group_without_terminal;
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The result of a build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// The entry has no build command.
    Nothing,
    Done {
        /// Set if the build left the entry without an up-to-date program.
        warning: Option<BuildWarning>,
    },
}

/// A likely mistake in a manifest whose build command succeeded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BuildWarning {
    /// The program is still older than its sources.
    Outdated(OutdatedProgram),
    /// There is no program of this path.
    NoProgram(String),
}

impl BuildWarning {
    fn of(entry: &Entry) -> Option<Self> {
        let program = &entry.run[0];
        // A command without a slash is not a file of the entry.
        if program.contains('/') && !entry.folder.join(program).is_file() {
            return Some(Self::NoProgram(program.clone()));
        }
        OutdatedProgram::of(entry).map(Self::Outdated)
    }
}

impl fmt::Display for BuildWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outdated(outdated) => write!(f, "{outdated}, although it was just built"),
            Self::NoProgram(program) => write!(f, "there is no program {program}, although it was just built"),
        }
    }
}

/// Runs the build command of an entry in its folder.
///
/// # Errors
///
/// When it fails or times out; the message names the file with its output.
pub(crate) fn build(entry: &Entry, limit: Duration, stopped: &AtomicBool) -> Result<Build, Failure> {
    let Some(words) = &entry.build else { return Ok(Build::Nothing) };
    let log = entry.folder.join(LOG_FILE);
    let fail = |error: io::Error| {
        Failure::io(&log, &error)
            .hint("the output of the build command goes there; if it is a link or not a file, remove it")
    };
    let folder = Dir::open(&entry.folder).map_err(fail)?;
    let output =
        folder.replace_file(OsStr::new(LOG_FILE)).and_then(|file| Ok((file.try_clone()?, file))).map_err(fail)?;
    let of_mark = |error: io::Error| Failure::io(&entry.folder, &error);
    let mark = BuildMark::begin(folder).map_err(of_mark)?;
    let program = if words[0].contains('/') { entry.folder.join(&words[0]) } else { PathBuf::from(&words[0]) };
    let arguments = words[1..].iter().map(Into::into).collect();
    let command = group_without_terminal(program.into(), arguments);
    let mut command = command.map_err(|error| Failure::usage(format_args!("this program: {error}")))?;
    command.current_dir(&entry.folder);
    let why = match run(&mut command, output, limit, stopped, Stop::Kill) {
        Ok(status) if status.success() => {
            mark.remove().map_err(of_mark)?;
            return Ok(Build::Done { warning: BuildWarning::of(entry) });
        }
        Ok(status) => status.to_string(),
        Err(ended) => ended.to_string(),
    };
    let command = words.join(" ");
    mark.keep(&format!("`{command}`: {why}")).map_err(of_mark)?;
    let failure = Failure::no(format_args!("the build command `{command}` failed: {why}"));
    Err(failure.hint(format_args!("its output is in {}", log.display())))
}
