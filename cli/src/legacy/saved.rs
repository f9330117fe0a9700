//! Files that strategies keep after a game, in its folder (PLAY-5).

use super::names::{KEPT, is_reserved};
use crate::failure::{Failure, path_text};
use crate::files::write_whole;
use crate::games::GameRef;
use crate::output::note;
use crate::own_file;
use rulebook_referee::WorkDir;
use rulebook_referee::dir::{CopyError, copy_data};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    files: Vec<String>,
}

/// The files that strategies kept in the previous game, and their list.
///
/// # Errors
///
/// When the list is not well-formed.
pub(super) fn previous_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let list = folder.join(KEPT);
    let text = match own_file::read(&list) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.map_err(|error| Failure::io(&list, &error))?,
    };
    let fail = |line: usize, column: usize, message: &dyn std::fmt::Display| {
        let failure = Failure::usage(format_args!("{}:{line}:{column}: {message}", path_text(&list)));
        failure.hint("this is not the list of a previous game; move the file away")
    };
    let List { files } = serde_json::from_slice(&text)
        .map_err(|error| fail(error.line(), error.column(), &"expected a list of files"))?;
    if let Some(name) = files.iter().find(|name| Path::new(name).file_name() != Some(name.as_ref())) {
        return Err(fail(1, 1, &format_args!("`{name}` is not a file name")));
    }
    let there = |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
    Ok(files.iter().map(|name| folder.join(name)).filter(there).chain([list]).collect())
}

/// Copies the files that strategies keep into the folder of a game, preserving holes. Leaves out, with a
/// note, a file that would replace another file or is too large for the target file system.
///
/// # Errors
///
/// When a file cannot be copied for another reason.
pub(super) fn keep(game: GameRef, folder: &Path, places: &[WorkDir]) -> Result<(), Failure> {
    let mut kept: BTreeMap<String, &WorkDir> = BTreeMap::new();
    for place in places {
        let saved = match place.saved() {
            Err(error) if is_of_strategy(&error) => {
                note(format_args!("note: files that a strategy kept are left out: {error}"));
                continue;
            }
            saved => saved.map_err(|error| Failure::io(folder, &error))?,
        };
        for file in saved {
            let Some(name) = file.to_str().filter(|name| !is_reserved(game, name)) else {
                let (file, folder) = (path_text(Path::new(&file)), path_text(folder));
                note(format_args!("note: {file} cannot be kept under its name in {folder}"));
                continue;
            };
            let target = folder.join(name);
            if kept.contains_key(name) || fs::symlink_metadata(&target).is_ok() {
                note(format_args!(
                    "note: {} already exists, so the file that a strategy kept is left out",
                    path_text(&target)
                ));
            } else {
                kept.insert(name.to_owned(), place);
            }
        }
    }
    if kept.is_empty() {
        return Ok(());
    }
    // List the files before they exist, so that the next game finds them even after a crash.
    write_list(folder, kept.keys())?;
    let mut left_out = Vec::new();
    for (name, place) in &kept {
        let target = folder.join(name);
        let fail = |error: &io::Error| Failure::io(&target, error);
        let mut from = match place.open_kept(OsStr::new(name)) {
            Err(error) if is_of_strategy(&error) => {
                note(format_args!("note: {} cannot be kept: {error}", path_text(&target)));
                left_out.push(name);
                continue;
            }
            opened => opened.map_err(|error| fail(&error))?,
        };
        let mut to = OpenOptions::new().write(true).create_new(true).open(&target).map_err(|error| fail(&error))?;
        match copy_data(&mut from, &mut to, u64::MAX) {
            Err(CopyError::Io(error)) if error.kind() == io::ErrorKind::FileTooLarge => {
                fs::remove_file(&target).map_err(|error| fail(&error))?;
                note(format_args!(
                    "note: {} would be too long, so the file that a strategy kept is left out",
                    path_text(&target)
                ));
                left_out.push(name);
            }
            Err(CopyError::Io(error)) => return Err(fail(&error)),
            Ok(_) | Err(CopyError::TooMuchData) => {}
        }
    }
    if left_out.is_empty() {
        return Ok(());
    }
    write_list(folder, kept.keys().filter(|name| !left_out.contains(name)))
}

/// Whether a strategy itself can have caused this error, with the names or permissions of its files.
fn is_of_strategy(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, NotADirectory, NotFound, PermissionDenied};
    [InvalidInput, NotADirectory, NotFound, PermissionDenied].contains(&error.kind())
}

fn write_list<'a>(folder: &Path, files: impl Iterator<Item = &'a String>) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(&List { files: files.cloned().collect() }).map_err(Failure::usage)?;
    write_whole(folder, KEPT, &(text + "\n"))
}
