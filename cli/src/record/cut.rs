//! Cuts the files of a record back to the last complete round (REC-2), or further for an undo (REC-12).
//!
//! `match.jsonl` is cut first, because it decides how much of the other files to keep. If a crash
//! interrupts the cut, resuming the match completes it.

#[cfg(test)]
mod tests;

use super::folder::{Folder, state_files};
use super::names::{MATCH_FILE, PAGE, SCORE, TIMING, UNFINISHED, error_output_file};
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
    /// Replaces `match.jsonl` durably.
    Rewrite(String),
    /// Truncates a growing file to this length.
    Truncate(String, u64),
    /// Removes a file, if it exists.
    Remove(PathBuf),
    /// Syncs the folder's directory entries to disk.
    Sync,
}

impl UnfinishedMatch {
    /// Cuts the files of the record to the rounds of this match. `last` is the number of the state
    /// after them, and `is_state` recognizes the contents of a state file. If the match was over,
    /// this also removes the files of its end: its scores, its page, and the files in `outdated`.
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

    /// The changes, in the order that REC-12 requires.
    fn changes(
        &self,
        last: u64,
        is_state: impl Fn(&[u8]) -> bool,
        outdated: Vec<PathBuf>,
    ) -> Result<Vec<Change>, Failure> {
        let path = self.folder.path();
        let end = self.end();
        let mut changes = vec![match self.is_undone {
            true => Change::Rewrite(self.record.to_text()),
            false => Change::Truncate(UNFINISHED.to_owned(), end.bytes),
        }];
        if self.has_outdated_match_file() {
            // `match.json` goes last: while it exists, the removal is known to be incomplete.
            let files = [PAGE, SCORE].map(|name| path.join(name)).into_iter().chain(outdated);
            changes.extend(files.map(Change::Remove));
            changes.extend([Change::Sync, Change::Remove(path.join(MATCH_FILE)), Change::Sync]);
        }
        // Not only an undo, but also a power cut can leave states whose answers are lost. The last state
        // goes first, so that the numbers never have a gap.
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
            Self::Rewrite(text) => folder.write_durable(UNFINISHED, text),
            Self::Truncate(name, length) => folder.open_cut(name, *length).map(drop),
            Self::Remove(file) => match fs::remove_file(file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::io(file, &error)),
                _ => Ok(()),
            },
            Self::Sync => sync_folder(folder.path()).map_err(|error| Failure::io(folder.path(), &error)),
        }
    }
}
