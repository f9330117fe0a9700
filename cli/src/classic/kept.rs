//! The files that strategies have kept, in the folder of the game (PLAY-5).

use super::folder::is_reserved;
use crate::failure::{Failure, shown};
use crate::files::write_whole;
use crate::games::House;
use crate::output::note;
use crate::referee::Workplace;
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// What lists them, so that the next game can remove them.
const LIST: &str = "kept-files.json";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    files: Vec<String>,
}

/// Whether this is the name of the list.
pub(super) fn is_list(name: &str) -> bool {
    name == LIST
}

/// The files of the last game that are to be removed, the list with them.
///
/// # Errors
///
/// When the list is none of a game.
pub(super) fn former(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let list = folder.join(LIST);
    let text = match fs::read(&list) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.map_err(|error| Failure::io(&list, &error))?,
    };
    let fail = |line: usize, column: usize, message: &dyn std::fmt::Display| {
        let failure = Failure::usage(format_args!("{}:{line}:{column}: {message}", shown(&list)));
        failure.hint("this is not the list of a former game; move the file away")
    };
    let List { files } = serde_json::from_slice(&text)
        .map_err(|error| fail(error.line(), error.column(), &"expected a list of files"))?;
    if let Some(name) = files.iter().find(|name| Path::new(name).file_name() != Some(name.as_ref())) {
        return Err(fail(1, 1, &format_args!("`{name}` is no name of a file")));
    }
    let there = |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
    Ok(files.iter().map(|name| folder.join(name)).filter(there).chain([list]).collect())
}

/// Copies the files that strategies have kept into the folder of a game. What would take the place of another
/// file is left out, with a note.
///
/// # Errors
///
/// When one cannot be copied.
pub(super) fn keep<G: House>(folder: &Path, places: &[Workplace]) -> Result<(), Failure> {
    let mut kept = Vec::new();
    let files: io::Result<Vec<_>> = places.iter().map(Workplace::kept).collect();
    for file in files.map_err(|error| Failure::io(folder, &error))?.into_iter().flatten() {
        let Some(name) = file.file_name().and_then(|name| name.to_str()).filter(|name| !is_reserved::<G>(name)) else {
            note(format_args!("note: {} cannot be kept under its name in {}", shown(&file), shown(folder)));
            continue;
        };
        let target = folder.join(name);
        match OpenOptions::new().write(true).create_new(true).open(&target) {
            Ok(mut to) => {
                // Listed before it is whole, so that it is never left over.
                kept.push(name.to_owned());
                write_list(folder, &kept)?;
                let copied = fs::File::open(&file).and_then(|mut from| io::copy(&mut from, &mut to));
                copied.map_err(|error| Failure::io(&target, &error))?;
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                note(format_args!("note: {} is there already, so what a strategy kept is not", shown(&target)));
            }
            Err(error) => return Err(Failure::io(&target, &error)),
        }
    }
    Ok(())
}

fn write_list(folder: &Path, files: &[String]) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(&List { files: files.to_vec() }).map_err(Failure::usage)?;
    write_whole(folder, LIST, &(text + "\n"))
}
