//! A file of lines that is on the disk as far as it was written.

use super::lines::utf8;
use crate::failure::Failure;
use crate::files::sync_folder;
use crate::own_file;
use rulebook_tournament::lines::write_line;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// A file that lines are added to. Each is on the disk when it counts.
pub(in crate::commands) struct LineFile {
    path: PathBuf,
    file: File,
}

impl LineFile {
    /// Opens the file of this name in a folder, or begins it; gives its lines so
    /// far. A last line without its end was being written when the command was
    /// ended, and is removed.
    pub(in crate::commands) fn open(folder: &Path, name: &str) -> Result<(Self, String), Failure> {
        let path = folder.join(name);
        let fail = |error: &io::Error| Failure::io(&path, error);
        let file = own_file::append(&path).map_err(|error| fail(&error))?;
        // So is the name of the file.
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

    /// Adds a line.
    pub(in crate::commands) fn add(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let written = self.file.write_all(write_line(line).as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| Failure::io(&self.path, &error))
    }
}
