//! Warnings about entries whose program does not match its sources.

use super::failed::FailedBuild;
use super::manifest::Entry;
use super::outdated::OutdatedProgram;
use crate::output::{note, quoted};
use crate::prefix::split_protocol;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Warns about the entries among these strategies whose last build failed, or whose sources are newer
/// than their program. Paths are relative to `working_folder`.
pub(crate) fn warn_of_outdated<'a>(strategies: impl IntoIterator<Item = &'a OsStr>, working_folder: &Path) {
    let mut warned = Vec::new();
    for strategy in strategies {
        let path = working_folder.join(split_protocol(strategy).1);
        let Some(Ok(entry)) = Entry::named_by(&path) else { continue };
        if warned.contains(&entry.folder) {
            continue;
        }
        let failed =
            FailedBuild::of(&entry).map(|failed| format!("{failed}; the match uses the program of an earlier build"));
        if let Some(why) = failed.or_else(|| OutdatedProgram::of(&entry).map(|outdated| outdated.to_string())) {
            let folder = quoted(&from_here(&path));
            note(format_args!("warning: {}: {why}; `rulebook entries build {folder}` rebuilds it", entry.name));
            warned.push(entry.folder);
        }
    }
}

/// The folder of an entry. The path is relative if it is below the current folder.
fn from_here(entry: &Path) -> PathBuf {
    let folder = if entry.is_file() { entry.parent().unwrap_or(entry) } else { entry };
    let here = std::env::current_dir().ok().and_then(|here| folder.strip_prefix(here).ok());
    let folder = here.unwrap_or(folder);
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() }
}
