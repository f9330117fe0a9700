//! Cutting the files of a record back to its last complete round (REC-2), or further (REC-12).
//!
//! `match.jsonl` is cut first. From then on, the rest follows from it, so a match resumes from
//! there whenever a crash interrupts the cut.

#[cfg(test)]
mod tests;

use super::folder::{Folder, state_files};
use super::names::{MATCH, PAGE, SCORE, TIMING, UNFINISHED, error_output_file};
use super::unfinished::UnfinishedMatch;
use crate::failure::Failure;
use crate::files::sync_folder;
use crate::own_file;
use std::fs;
use std::io;
use std::path::PathBuf;

/// A change of one file of a record.
#[derive(Debug)]
enum Change {
    /// Replaces `match.jsonl`; it survives a power cut.
    Journal(String),
    /// Truncates a file that grows to this length.
    Truncate(String, u64),
    /// Removes a file, if it exists.
    Remove(PathBuf),
    /// Syncs the names of the files to disk.
    Sync,
}

impl UnfinishedMatch {
    /// Cuts the files of the record to the rounds that are left. `last` is the number of the
    /// state after them, and `is_state` recognizes the contents of a state file. `outdated` are
    /// other files that belong to the end of a match; they are removed if the match was over.
    ///
    /// # Errors
    ///
    /// When a file cannot be read or changed.
    pub(crate) fn cut(
        &self,
        last: u64,
        is_state: impl Fn(&[u8]) -> bool,
        outdated: Vec<PathBuf>,
    ) -> Result<(), Failure> {
        self.changes(last, is_state, outdated)?.iter().try_for_each(|change| change.apply(&self.folder))
    }

    /// The changes in their order (REC-12).
    fn changes(
        &self,
        last: u64,
        is_state: impl Fn(&[u8]) -> bool,
        outdated: Vec<PathBuf>,
    ) -> Result<Vec<Change>, Failure> {
        let path = self.folder.path();
        let end = self.end();
        let mut changes = vec![match self.is_undone {
            true => Change::Journal(self.record.to_text()),
            false => Change::Truncate(UNFINISHED.to_owned(), end.bytes),
        }];
        if self.has_outdated_journal() {
            // While `match.json` is there, the removal is known to be incomplete.
            let files = [PAGE, SCORE].map(|name| path.join(name)).into_iter().chain(outdated);
            changes.extend(files.map(Change::Remove));
            changes.extend([Change::Sync, Change::Remove(path.join(MATCH)), Change::Sync]);
        }
        // A power cut, too, may lose the answers that led to a state. The last one goes first, so
        // that there is never a gap.
        let later = state_files(path)?.into_iter().rev().filter(|(number, _)| *number > last);
        let is_own = |file: &PathBuf| own_file::read(file).is_ok_and(|text| text.is_empty() || is_state(&text));
        changes.extend(later.map(|(_, file)| file).filter(is_own).map(Change::Remove));
        for seat in self.journal().head.players.iter().map(|player| player.seat) {
            let name = error_output_file(seat);
            changes.push(match end.lengths.get(&name) {
                Some(&length) => Change::Truncate(name, length),
                None => Change::Remove(path.join(name)),
            });
        }
        changes.push(Change::Truncate(TIMING.to_owned(), end.lengths.get(TIMING).copied().unwrap_or_default()));
        Ok(changes)
    }
}

impl Change {
    fn apply(&self, folder: &Folder) -> Result<(), Failure> {
        match self {
            Self::Journal(text) => folder.write_durable(UNFINISHED, text),
            Self::Truncate(name, length) => folder.open_cut(name, *length).map(drop),
            Self::Remove(file) => match fs::remove_file(file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::io(file, &error)),
                _ => Ok(()),
            },
            Self::Sync => sync_folder(folder.path()).map_err(|error| Failure::io(folder.path(), &error)),
        }
    }
}
