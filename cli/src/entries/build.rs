//! Building an entry.

use super::child::{Stop, run};
use super::failed::Mark;
use super::manifest::Entry;
use super::stale::Stale;
use crate::failure::Failure;
use rulebook_referee::dir::Dir;
use rulebook_referee::group_without_terminal;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The file in the entry's folder that keeps what its build command wrote.
const LOG: &str = "rulebook-build.log";

/// What came of building.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// The entry has no build command.
    Nothing,
    Done {
        /// The program that the command has left as it was, though it is older than its sources.
        stale: Option<Stale>,
    },
}

/// Runs the build command of an entry in its folder.
///
/// # Errors
///
/// When it fails or takes too long; the message names the file with its output.
pub(crate) fn build(entry: &Entry, limit: Duration, stopped: &AtomicBool) -> Result<Build, Failure> {
    let Some(words) = &entry.build else { return Ok(Build::Nothing) };
    let log = entry.folder.join(LOG);
    let fail = |error: io::Error| {
        Failure::io(&log, &error)
            .hint("what the build command writes goes there; if it is a link or no file, remove it")
    };
    let folder = Dir::open(&entry.folder).map_err(fail)?;
    let output = folder.replace_file(OsStr::new(LOG)).and_then(|file| Ok((file.try_clone()?, file))).map_err(fail)?;
    let of_mark = |error: io::Error| Failure::io(&entry.folder, &error);
    let mark = Mark::begin(folder).map_err(of_mark)?;
    let program = if words[0].contains('/') { entry.folder.join(&words[0]) } else { PathBuf::from(&words[0]) };
    let arguments = words[1..].iter().map(Into::into).collect();
    let command = group_without_terminal(program.into(), arguments);
    let mut command = command.map_err(|error| Failure::usage(format_args!("this program: {error}")))?;
    command.current_dir(&entry.folder);
    let why = match run(&mut command, output, limit, stopped, Stop::Kill) {
        Ok(status) if status.success() => {
            mark.remove().map_err(of_mark)?;
            return Ok(Build::Done { stale: Stale::of(entry) });
        }
        Ok(status) => status.to_string(),
        Err(ended) => ended.to_string(),
    };
    let command = words.join(" ");
    mark.keep(&format!("`{command}`: {why}")).map_err(of_mark)?;
    let failure = Failure::no(format_args!("the build command `{command}` failed: {why}"));
    Err(failure.hint(format_args!("its output is in {}", log.display())))
}
