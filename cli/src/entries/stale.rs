//! Programs that are older than what they are built from.

use super::manifest::{Entry, MANIFEST};
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How files end that programs are built from.
const SOURCES: [&str; 21] = [
    "c", "h", "cc", "cpp", "cxx", "hh", "hpp", "cs", "d", "f90", "go", "hs", "java", "kt", "m", "ml", "pas", "rs",
    "scala", "swift", "zig",
];

/// Folders deeper than this below an entry are not looked into.
const DEEPEST: usize = 4;

/// A program that is older than what it is built from; both as the manifest
/// would name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stale {
    /// The newest source.
    source: PathBuf,
    program: PathBuf,
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is newer than {}, which is run", self.source.display(), self.program.display())
    }
}

impl Stale {
    /// The program of an entry, if it is older.
    pub(super) fn of(entry: &Entry) -> Option<Self> {
        let words = entry.build.as_ref()?;
        // A command without a slash is none of the entry's files.
        let program = entry.run.first().filter(|word| word.contains('/'))?;
        let built = modified(&entry.folder.join(program))?;
        let named = |path: &Path| words.iter().any(|word| entry.folder.join(word) == path);
        let mut newest: Option<(SystemTime, PathBuf)> = None;
        each_file(&entry.folder, DEEPEST, &mut |path| {
            let source = path.extension().and_then(OsStr::to_str).is_some_and(|ending| SOURCES.contains(&ending));
            if path == entry.folder.join(program) || !(source || named(path)) {
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

/// The files of a folder and of those below it, but for hidden ones, what
/// builds leave and other entries.
fn each_file(folder: &Path, deepest: usize, hear: &mut dyn FnMut(&Path)) {
    // What cannot be read is no reason to warn.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let hidden = name.as_encoded_bytes().starts_with(b".");
        match entry.file_type() {
            Ok(kind) if kind.is_file() && !hidden => hear(&path),
            Ok(kind)
                if kind.is_dir() && !hidden && deepest > 0 && name != "target" && !path.join(MANIFEST).exists() =>
            {
                each_file(&path, deepest - 1, hear);
            }
            _ => {}
        }
    }
}

pub(super) fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
