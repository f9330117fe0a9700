//! Removing a comparison that a new one replaces: only files that a comparison writes.

use crate::commands::tournament::names::matches_folder;
use crate::failure::Failure;
use crate::files::half_written;
use crate::games::Registry;
use crate::record;
use rulebook_tournament::lines::is_id;
use std::fs;
use std::io;
use std::path::Path;

pub(in crate::commands) const COMPARISON: &str = "comparison.json";
pub(super) const PAIRS: &str = "pairs.jsonl";
pub(super) const RESULT: &str = "result.json";

/// Recognizes the contents of a file that a comparison writes.
type OwnFileTest = fn(&[u8]) -> bool;

/// Whether a text is the result of a comparison, complete or truncated.
pub(super) fn is_result(text: &[u8]) -> bool {
    let beginning = b"{\n  \"format\": \"rulebook-comparison-result/1\"";
    text.starts_with(beginning) || record::is_cut(text, beginning)
}

/// Removes the comparison in a folder with a valid `comparison.json`. Removes that file last,
/// so that a partly removed comparison can still be removed.
///
/// # Errors
///
/// When a file has the name of a comparison's file but other contents. Then nothing is removed.
pub(super) fn remove(folder: &Path, games: Registry) -> Result<(), Failure> {
    let mut files = half_written(folder)?;
    let is_pairs: OwnFileTest = |text| text.is_empty() || text.starts_with(b"{\"format\":\"rulebook-pair/");
    let known: [(&str, OwnFileTest); 2] = [(PAIRS, is_pairs), (RESULT, is_result)];
    for (name, is_ours) in known {
        let file = folder.join(name);
        match crate::own_file::read(&file) {
            Ok(text) if is_ours(&text) => files.push(file),
            Ok(_) => return Err(not_removed(&file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Failure::io(&file, &error)),
        }
    }
    let mut records = Vec::new();
    let matches = matches_folder(folder);
    if matches.is_dir() {
        let fail = |error: io::Error| Failure::io(&matches, &error);
        for entry in fs::read_dir(&matches).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && entry.file_name().to_str().is_some_and(is_id) {
                files.extend(record::Folder::previous_files(&entry.path(), games)?);
                records.push(entry.path());
            }
        }
    }
    files.push(folder.join(COMPARISON));
    for file in files {
        fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
    }
    for record in records {
        // A folder with other files stays.
        let _ = fs::remove_dir(record);
    }
    Ok(())
}

/// The error for a file that a comparison did not write.
pub(super) fn not_removed(file: &Path) -> Failure {
    let name = file.display();
    let message = format_args!("{name}: has the name of a comparison's file but other contents, so it is not removed");
    Failure::usage(message).hint("choose another folder, or move the file away")
}
