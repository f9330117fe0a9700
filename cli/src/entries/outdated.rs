//! Programs that are older than their sources.

use super::dependencies::DependencyFile;
use super::failed::last_successful_build;
use super::manifest::Entry;
use super::sources::{files, has_source_extension, modified};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// A program that is older than one of its sources. Both paths are relative to the entry's folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OutdatedProgram {
    /// The newest source.
    source: PathBuf,
    program: PathBuf,
}

impl fmt::Display for OutdatedProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is newer than the program {}", self.source.display(), self.program.display())
    }
}

impl OutdatedProgram {
    /// Returns the program of an entry if it is older than a source. Dependency files show which of the files are
    /// sources of the program:
    ///
    /// - A dependency file of the program itself lists all its sources. Other files do not count.
    /// - If there are only other dependency files, the build command tracks its sources itself. So a file counts only
    ///   if it changed after the last successful build.
    /// - Without dependency files, every file counts that has the extension of a source or is named in the build
    ///   command.
    pub(super) fn of(entry: &Entry) -> Option<Self> {
        let words = entry.build.as_ref()?;
        // A command without a slash is not a file of the entry.
        let word = entry.run.first().filter(|word| word.contains('/'))?;
        let program = entry.folder.join(word);
        let built = modified(&program)?;
        let is_in_command = |path: &Path| words.iter().any(|word| entry.folder.join(word) == path);
        let mut has_dependency_files = false;
        let mut newer = Vec::new();
        for path in files(entry) {
            if DependencyFile::read(&path).is_some() {
                has_dependency_files = true;
            } else if path != program && (has_source_extension(&path) || is_in_command(&path)) {
                newer.extend(modified(&path).filter(|time| *time > built).map(|time| (time, path)));
            }
        }
        let of_program = DependencyFile::read(&program.with_extension("d"))
            .and_then(|dependencies| dependencies.prerequisites_of(&program, &entry.folder));
        if let Some(read) = of_program {
            newer.retain(|(_, path)| {
                is_in_command(path) || fs::canonicalize(path).is_ok_and(|path| read.contains(&path))
            });
        } else if has_dependency_files && let Some(last) = last_successful_build(entry) {
            newer.retain(|(time, _)| *time > last);
        }
        let (_, source) = newer.into_iter().max()?;
        let source = source.strip_prefix(&entry.folder).map(Path::to_owned).unwrap_or(source);
        Some(Self { source, program: PathBuf::from(word.strip_prefix("./").unwrap_or(word)) })
    }
}
