//! Entries: strategies whose manifest defines how to build and run them.
//!
//! - `manifest`: `bot.toml`.
//! - `build`: runs build commands.
//! - `failed`: marks of failed builds.
//! - `outdated`: programs that are older than their sources.
//! - `sources`: the source files of an entry.
//! - `dependencies`: the files that a compiler has read, by its dependency files.
//! - `warn`: warnings about failed builds and outdated programs.
//! - `child`: runs a command until it exits, times out or is stopped.

mod build;
mod child;
mod dependencies;
mod failed;
mod manifest;
mod outdated;
mod sources;
mod warn;

pub(crate) use build::{Build, build};
pub(crate) use child::{Stop, run};
pub(crate) use failed::FailedBuild;
pub(crate) use manifest::{Entry, MANIFEST};
pub(crate) use sources::read_sources;
pub(crate) use warn::warn_of_outdated;

use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// An entry, or the error of its manifest.
pub(crate) struct FoundEntry {
    /// The path of its folder, relative to the working folder.
    pub(crate) folder: PathBuf,
    pub(crate) entry: Result<Entry, Failure>,
}

impl FoundEntry {
    /// The name of the entry, or of its folder when the manifest is invalid.
    pub(crate) fn name(&self) -> String {
        match &self.entry {
            Ok(entry) => entry.name.clone(),
            Err(_) => self.folder.file_name().unwrap_or(self.folder.as_os_str()).to_string_lossy().into_owned(),
        }
    }
}

/// Finds the entries below a folder, sorted by name.
///
/// # Errors
///
/// When the folder cannot be read, it contains no entry, or two entries have the same name.
pub(crate) fn find(folder: &Path) -> Result<Vec<FoundEntry>, Failure> {
    let mut folders = Vec::new();
    search(folder, &mut folders)?;
    let found = |folder: PathBuf| FoundEntry { entry: Entry::read(&folder.join(MANIFEST)), folder };
    let mut entries: Vec<FoundEntry> = folders.into_iter().map(found).collect();
    entries.sort_by_cached_key(|found| (found.name(), found.folder.clone()));
    if entries.is_empty() {
        let failure = Failure::usage(format_args!("{}: no {MANIFEST} in this folder or below it", folder.display()));
        return Err(failure.hint(format_args!("an entry is a folder with a file {MANIFEST}")));
    }
    for pair in entries.windows(2) {
        if let [FoundEntry { entry: Ok(one), folder: first }, FoundEntry { entry: Ok(two), folder: second }] = pair
            && one.name == two.name
        {
            let failure = Failure::usage(format_args!(
                "{}: the name `{}` is already used by {}",
                second.join(MANIFEST).display(),
                two.name,
                first.join(MANIFEST).display()
            ));
            return Err(failure.hint("give each entry a unique name"));
        }
    }
    Ok(entries)
}

/// Collects the entries below a folder. Does not search inside entries and hidden folders, and
/// does not follow links.
fn search(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |error| Failure::io(folder, &error);
    if folder.join(MANIFEST).is_file() {
        found.push(folder.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(folder).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if entry.file_type().map_err(fail)?.is_dir() && !hidden {
            search(&entry.path(), found)?;
        }
    }
    Ok(())
}
