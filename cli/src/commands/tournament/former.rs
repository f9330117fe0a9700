//! Removing a tournament that another one takes the place of: the files that a
//! tournament writes, and nothing else.

use super::corrections::CORRECTIONS;
use super::described::Described;
use super::names::{PLAN, RESULTS, TOURNAMENT, matches_folder};
use super::reports::former_reports;
use crate::failure::Failure;
use crate::files::half_written;
use crate::games::IsState;
use crate::own_file;
use crate::record;
use rulebook_tournament::lines::is_id;
use rulebook_view::film::LOG;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How each line begins of the files of lines, and what was decided afterwards.
const LINES: [(&str, &str); 3] = [
    (RESULTS, "{\"format\":\"rulebook-result/"),
    (PLAN, "{\"format\":\"rulebook-plan/"),
    (CORRECTIONS, "{\n  \"format\": \"rulebook-corrections/"),
];

/// By what files of matches are known.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) is_state: IsState,
    /// Whether a text begins as a log does, which stands beside the record.
    pub(super) is_log: fn(&[u8]) -> bool,
}

/// Removes the tournament in a folder. `tournament.json` goes last, so that
/// one that was removed in part can still be removed.
///
/// # Errors
///
/// When a file has the name of one of a tournament but not the contents;
/// nothing is removed then.
pub(super) fn remove(folder: &Path, known: Known) -> Result<(), Failure> {
    let tournament = folder.join(TOURNAMENT);
    Described::may_replace(&tournament)?;
    let mut files = half_written(folder)?;
    for (name, beginning) in LINES {
        files.extend(lines(&folder.join(name), beginning)?);
    }
    files.extend(former_reports(folder)?);
    let matches = matches(&matches_folder(folder))?;
    for folder in &matches {
        files.extend(record::Folder::former(folder, known.is_state)?);
        let log = folder.join(LOG);
        files.extend(Some(log).filter(|log| crate::own_file::read(log).is_ok_and(|text| (known.is_log)(&text))));
    }
    files.push(tournament);
    for file in files {
        fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
    }
    for folder in matches {
        // One that holds something else stays.
        let _ = fs::remove_dir(folder);
    }
    Ok(())
}

/// A file of lines, if it is there.
fn lines(file: &Path, beginning: &str) -> Result<Option<PathBuf>, Failure> {
    let text = match own_file::read(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::io(file, &error)),
    };
    if text.is_empty() || text.starts_with(beginning.as_bytes()) {
        return Ok(Some(file.to_owned()));
    }
    let message = format_args!("{}: has the name of a file of a tournament but is none, so it is kept", file.display());
    Err(Failure::usage(message).hint("choose another folder, or move the file away"))
}

/// The folders that have the names of matches.
fn matches(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut matches = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder).map_err(|error| Failure::io(folder, &error))? {
            let entry = entry.map_err(|error| Failure::io(folder, &error))?;
            let ours =
                entry.file_type().is_ok_and(|kind| kind.is_dir()) && entry.file_name().to_str().is_some_and(is_id);
            matches.extend(ours.then(|| entry.path()));
        }
    }
    matches.sort();
    Ok(matches)
}
