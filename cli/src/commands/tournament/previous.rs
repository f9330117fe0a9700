//! Removing a tournament that a new one replaces: only files that a tournament writes.

use super::corrections::CORRECTIONS;
use super::names::{PLAN, RESULTS_FILE, TOURNAMENT, matches_folder};
use super::reports::previous_reports;
use super::tournament_file::TournamentFile;
use crate::failure::Failure;
use crate::files::half_written;
use crate::games::Registry;
use crate::own_file;
use crate::record::{self, is_log};
use rulebook_tournament::lines::is_id;
use rulebook_view::replay::LOG_FILE;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files with lines and the file of corrections, with the beginning of each.
const LINES: [(&str, &str); 3] = [
    (RESULTS_FILE, "{\"format\":\"rulebook-result/"),
    (PLAN, "{\"format\":\"rulebook-plan/"),
    (CORRECTIONS, "{\n  \"format\": \"rulebook-corrections/"),
];

/// Removes the tournament in a folder. Removes `tournament.json` last, so that a partly removed
/// tournament can still be removed.
///
/// # Errors
///
/// When a file has the name of a tournament's file but other contents. Then nothing is removed.
pub(super) fn remove(folder: &Path, games: Registry) -> Result<(), Failure> {
    let tournament = folder.join(TOURNAMENT);
    TournamentFile::may_replace(&tournament)?;
    let mut files = half_written(folder)?;
    for (name, beginning) in LINES {
        files.extend(lines(&folder.join(name), beginning)?);
    }
    files.extend(previous_reports(folder)?);
    let matches = matches(&matches_folder(folder))?;
    for folder in &matches {
        files.extend(record::Folder::previous_files(folder, games)?);
        let log = folder.join(LOG_FILE);
        files.extend(Some(log).filter(|log| crate::own_file::read(log).is_ok_and(|text| is_log(games, &text))));
    }
    files.push(tournament);
    for file in files {
        fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
    }
    for folder in matches {
        // A folder with other files stays.
        let _ = fs::remove_dir(folder);
    }
    Ok(())
}

/// Checks a file of lines or corrections; returns its path if it exists.
fn lines(file: &Path, beginning: &str) -> Result<Option<PathBuf>, Failure> {
    let text = match own_file::read(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::io(file, &error)),
    };
    if text.is_empty() || text.starts_with(beginning.as_bytes()) {
        return Ok(Some(file.to_owned()));
    }
    let message = format_args!(
        "{}: has the name of a tournament's file but other contents, so it is not removed",
        file.display()
    );
    Err(Failure::usage(message).hint("choose another folder, or move the file away"))
}

/// The folders whose names are match IDs.
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
