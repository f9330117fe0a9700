//! Warnings about entries whose program is not what their folder holds.

use super::failed::FailedBuild;
use super::manifest::Entry;
use super::stale::Stale;
use crate::output::{note, quoted};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Warns of each of these strategies that is an entry whose last build failed, or whose
/// sources have changed since it was built. Relative paths begin at the working folder.
pub(crate) fn warn_of_stale<'a>(strategies: impl IntoIterator<Item = &'a OsStr>, working_folder: &Path) {
    let mut warned = Vec::new();
    for strategy in strategies {
        let path = working_folder.join(strategy);
        let Some(Ok(entry)) = Entry::named_by(&path) else { continue };
        if warned.contains(&entry.folder) {
            continue;
        }
        let failed = FailedBuild::of(&entry).map(|failed| format!("{failed}; the program of an earlier build is run"));
        if let Some(why) = failed.or_else(|| Stale::of(&entry).map(|stale| stale.to_string())) {
            let folder = quoted(&from_here(&path));
            note(format_args!("warning: {}: {why}; `rulebook entries build {folder}` builds it anew", entry.name));
            warned.push(entry.folder);
        }
    }
}

/// The folder of an entry as a command line names it that is typed here.
fn from_here(entry: &Path) -> PathBuf {
    let folder = if entry.is_file() { entry.parent().unwrap_or(entry) } else { entry };
    let here = std::env::current_dir().ok().and_then(|here| folder.strip_prefix(here).ok());
    let folder = here.unwrap_or(folder);
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() }
}
