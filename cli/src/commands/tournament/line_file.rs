//! A durable file of lines.

use super::lines::utf8;
use crate::failure::Failure;
use crate::files::sync_folder;
use crate::own_file;
use rulebook_tournament::lines::write_line;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// A file that lines are appended to. A line counts once it is on disk.
pub(in crate::commands) struct LineFile {
    path: PathBuf,
    file: File,
}

impl LineFile {
    /// Opens or creates the file of this name in a folder, and returns its lines. Removes an
    /// incomplete last line, which was being written when the command ended.
    pub(in crate::commands) fn open(folder: &Path, name: &str) -> Result<(Self, String), Failure> {
        let path = folder.join(name);
        let fail = |error: &io::Error| Failure::io(&path, error);
        let file = own_file::append(&path).map_err(|error| fail(&error))?;
        // The name of a new file must be durable too.
        sync_folder(folder).map_err(|error| fail(&error))?;
        let mut text = Vec::new();
        (&file).read_to_end(&mut text).map_err(|error| fail(&error))?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        if whole < text.len() {
            text.truncate(whole);
            file.set_len(whole as u64).map_err(|error| fail(&error))?;
        }
        let text = utf8(&path.display().to_string(), text)?;
        Ok((Self { path, file }, text))
    }

    /// Appends a line and syncs it.
    pub(in crate::commands) fn add(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let written = self.file.write_all(write_line(line).as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| Failure::io(&self.path, &error))
    }
}
