//! The source files in the folder of an entry.

use super::manifest::{Entry, MANIFEST};
use crate::own_file;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Extensions of source files.
const EXTENSIONS: [&str; 22] = [
    "c", "h", "cc", "cpp", "cxx", "hh", "hpp", "hxx", "cs", "d", "f90", "go", "hs", "java", "kt", "m", "ml", "pas",
    "rs", "scala", "swift", "zig",
];

/// How many levels of folders below an entry to search.
const MAX_DEPTH: usize = 4;

/// Larger files are not read, because nobody wrote them by hand.
const MAX_LENGTH: u64 = 1 << 22;

/// The files of an entry, except hidden files, build output and other entries.
pub(super) fn files(entry: &Entry) -> Vec<PathBuf> {
    let mut found = Vec::new();
    search(&entry.folder, MAX_DEPTH, &mut found);
    found
}

/// Ignores unreadable folders.
fn search(folder: &Path, max_depth: usize, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let hidden = name.as_encoded_bytes().starts_with(b".");
        match entry.file_type() {
            Ok(kind) if kind.is_file() && !hidden => found.push(path),
            Ok(kind)
                if kind.is_dir() && !hidden && max_depth > 0 && name != "target" && !path.join(MANIFEST).exists() =>
            {
                search(&path, max_depth - 1, found);
            }
            _ => {}
        }
    }
}

/// Whether a file has the extension of a source file.
pub(super) fn has_source_extension(path: &Path) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|extension| EXTENSIONS.contains(&extension))
}

/// The time of the last change of a file.
pub(super) fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// The source files of an entry, sorted: their paths, relative to its folder and with slashes, and their texts.
pub(crate) fn read_sources(entry: &Entry) -> Vec<(String, String)> {
    let mut sources: Vec<_> = files(entry)
        .into_iter()
        .filter(|path| has_source_extension(path))
        .filter(|path| fs::metadata(path).is_ok_and(|metadata| metadata.len() <= MAX_LENGTH))
        .filter_map(|path| {
            let text = own_file::read(&path).ok()?;
            let relative = path.strip_prefix(&entry.folder).ok()?;
            let components: Vec<_> = relative.iter().map(OsStr::to_string_lossy).collect();
            Some((components.join("/"), String::from_utf8_lossy(&text).into_owned()))
        })
        .collect();
    sources.sort();
    sources
}
