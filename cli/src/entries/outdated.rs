//! Programs that are older than their sources.

use super::manifest::{Entry, MANIFEST};
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Extensions of source files.
const SOURCES: [&str; 21] = [
    "c", "h", "cc", "cpp", "cxx", "hh", "hpp", "cs", "d", "f90", "go", "hs", "java", "kt", "m", "ml", "pas", "rs",
    "scala", "swift", "zig",
];

/// How many levels of folders below an entry to search for sources.
const MAX_DEPTH: usize = 4;

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
    /// Returns the program of an entry if it is older than a source.
    pub(super) fn of(entry: &Entry) -> Option<Self> {
        let words = entry.build.as_ref()?;
        // A command without a slash is not a file of the entry.
        let program = entry.run.first().filter(|word| word.contains('/'))?;
        let built = modified(&entry.folder.join(program))?;
        let is_in_command = |path: &Path| words.iter().any(|word| entry.folder.join(word) == path);
        let mut newest: Option<(SystemTime, PathBuf)> = None;
        each_file(&entry.folder, MAX_DEPTH, &mut |path| {
            let source = path.extension().and_then(OsStr::to_str).is_some_and(|ending| SOURCES.contains(&ending));
            if path == entry.folder.join(program) || !(source || is_in_command(path)) {
                return;
            }
            if let Some(time) =
                modified(path).filter(|time| *time > newest.as_ref().map_or(built, |(newest, _)| *newest))
            {
                newest = Some((time, path.to_owned()));
            }
        });
        let (_, source) = newest?;
        let source = source.strip_prefix(&entry.folder).map(Path::to_owned).unwrap_or(source);
        Some(Self { source, program: PathBuf::from(program.strip_prefix("./").unwrap_or(program)) })
    }
}

/// Visits the files of a folder and its subfolders, except hidden files, build output and other
/// entries.
fn each_file(folder: &Path, max_depth: usize, visit: &mut dyn FnMut(&Path)) {
    // Ignore unreadable files.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let hidden = name.as_encoded_bytes().starts_with(b".");
        match entry.file_type() {
            Ok(kind) if kind.is_file() && !hidden => visit(&path),
            Ok(kind)
                if kind.is_dir() && !hidden && max_depth > 0 && name != "target" && !path.join(MANIFEST).exists() =>
            {
                each_file(&path, max_depth - 1, visit);
            }
            _ => {}
        }
    }
}

pub(super) fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
