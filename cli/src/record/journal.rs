//! Reading the journal of a record.

use super::names::MATCH;
use super::unfinished;
use crate::failure::{Failure, shown};
use crate::own_file;
use rulebook_record::{Journal, RulesError};
use std::io;
use std::path::Path;

/// Reads the journal of a record, also of a match that is not over; `None`
/// when the record has none, as those of other referees.
///
/// # Errors
///
/// When it cannot be read, or is no journal.
pub(crate) fn read_journal(folder: &Path) -> Result<Option<Journal>, Failure> {
    let path = folder.join(MATCH);
    match own_file::read(&path) {
        Ok(text) => Ok(Some(Journal::parse(&path.display().to_string(), &text)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => unfinished::read(folder),
        Err(error) => Err(Failure::io(&path, &error)),
    }
}

/// Rules of a record that do not fit the game.
pub(crate) fn bad_rules(folder: &Path, error: &RulesError) -> Failure {
    Failure::usage(format_args!("{}: {error}", shown(folder.join(MATCH))))
}
