//! Reading the journal of a record.

use super::names::MATCH_FILE;
use super::unfinished;
use crate::failure::{Failure, path_text};
use crate::own_file;
use rulebook_record::{Journal, RulesError};
use std::io;
use std::path::Path;

/// Reads the journal of a record from `match.json`, or from `match.jsonl` if the match is unfinished.
/// Returns `None` if the record has no journal, as in records of other referees.
///
/// # Errors
///
/// When it cannot be read, or is not a well-formed journal.
pub(crate) fn read_journal(folder: &Path) -> Result<Option<Journal>, Failure> {
    let path = folder.join(MATCH_FILE);
    match own_file::read(&path) {
        Ok(text) => Ok(Some(Journal::parse(&path.display().to_string(), &text)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => unfinished::read(folder),
        Err(error) => Err(Failure::io(&path, &error)),
    }
}

/// The error for a record with rules that its game does not have.
pub(crate) fn bad_rules(folder: &Path, error: &RulesError) -> Failure {
    Failure::usage(format_args!("{}: {error}", path_text(folder.join(MATCH_FILE))))
}
