//! Entries: strategies with a manifest that tells how they are built and run.
//!
//! - `manifest`: `bot.toml`.
//! - `build`: running their build commands.
//! - `failed`: builds that failed.
//! - `stale`: programs that are older than what they are built from.
//! - `warn`: warnings about both.
//! - `child`: waiting for a command, with a limit and a way to stop it.

mod build;
mod child;
mod failed;
mod manifest;
mod stale;
mod warn;

pub(crate) use build::{Build, build};
pub(crate) use child::{Stop, run};
pub(crate) use failed::FailedBuild;
pub(crate) use manifest::{Entry, MANIFEST};
pub(crate) use warn::warn_of_stale;

use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// An entry that was found, or why its manifest tells none.
pub(crate) struct Found {
    /// Its folder as it was found.
    pub(crate) folder: PathBuf,
    pub(crate) entry: Result<Entry, Failure>,
}

impl Found {
    /// The name of the entry; that of its folder where the manifest tells none.
    pub(crate) fn name(&self) -> String {
        match &self.entry {
            Ok(entry) => entry.name.clone(),
            Err(_) => self.folder.file_name().unwrap_or(self.folder.as_os_str()).to_string_lossy().into_owned(),
        }
    }
}

/// The entries below a folder, by their names.
///
/// # Errors
///
/// When the folder cannot be read, there is no entry in it, or two entries have
/// one name.
pub(crate) fn find(folder: &Path) -> Result<Vec<Found>, Failure> {
    let mut folders = Vec::new();
    search(folder, &mut folders)?;
    let found = |folder: PathBuf| Found { entry: Entry::read(&folder.join(MANIFEST)), folder };
    let mut entries: Vec<Found> = folders.into_iter().map(found).collect();
    entries.sort_by_cached_key(|found| (found.name(), found.folder.clone()));
    if entries.is_empty() {
        let failure = Failure::usage(format_args!("{}: no {MANIFEST} in it or below it", folder.display()));
        return Err(failure.hint(format_args!("an entry is a folder with a file {MANIFEST}")));
    }
    for pair in entries.windows(2) {
        if let [Found { entry: Ok(one), folder: first }, Found { entry: Ok(two), folder: second }] = pair
            && one.name == two.name
        {
            let failure = Failure::usage(format_args!(
                "{}: the name `{}` is that of {} too",
                second.join(MANIFEST).display(),
                two.name,
                first.join(MANIFEST).display()
            ));
            return Err(failure.hint("give each entry a name of its own"));
        }
    }
    Ok(entries)
}

/// Folders of an entry are not searched further, nor are hidden ones; links
/// are not followed.
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
