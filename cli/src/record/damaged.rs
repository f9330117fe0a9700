//! Files of a record that a power cut emptied or truncated (REC-5).
//!
//! The system may write the name of a file before its contents. After a power cut the file may
//! hold only the beginning of its contents, or zeros.

use super::folder::foreign;
use super::names::{ERROR_OUTPUT_HEAD, Kind, is_of_record, kind_of};
use crate::failure::{Failure, path_text};
use crate::files::write_whole;
use crate::games::Registry;
use crate::output::note;
use crate::own_file;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a power cut can have left `found` of a file with the contents `whole`.
pub(crate) fn is_cut(found: &[u8], whole: &[u8]) -> bool {
    let end = found.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    found != whole && whole.starts_with(&found[..end])
}

/// Rewrites a file if it is truncated, or missing and `needed`; its contents must be `whole`. Returns
/// `false` if the file has other contents.
///
/// # Errors
///
/// When it cannot be read or written.
pub(crate) fn repair_file(folder: &Path, name: &str, whole: &str, needed: bool) -> Result<bool, Failure> {
    let path = folder.join(name);
    match own_file::read(&path) {
        Ok(found) if found == whole.as_bytes() => return Ok(true),
        Ok(found) if is_cut(&found, whole.as_bytes()) => {}
        Ok(_) => return Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotFound && needed => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(Failure::io(&path, &error)),
    }
    write_whole(folder, name, whole).map(|()| true)
}

/// Clears damaged files from a folder before its match starts over. These are files that have the name
/// of a record's file, but not the contents. Removes truncated files and renames the others.
///
/// # Errors
///
/// When a file cannot be read, removed or renamed.
pub(crate) fn clear_damaged(folder: &Path, games: Registry) -> Result<(), Failure> {
    let mut contents = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| Failure::io(folder, &error))? {
        let entry = entry.map_err(|error| Failure::io(folder, &error))?;
        let file = entry.path();
        let Some(kind) = kind_of(&file) else { continue };
        if is_of_record(&entry, kind, games, &mut contents)? {
            continue;
        }
        if entry.file_type().is_ok_and(|kind| kind.is_file()) && begins_as(kind, &contents) {
            fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
        } else {
            let aside = free_name(&file);
            fs::rename(&file, &aside).map_err(|error| Failure::io(&file, &error))?;
            note(format_args!(
                "note: {} is not a file of a record; renamed to {}",
                path_text(&file),
                path_text(&aside)
            ));
        }
    }
    Ok(())
}

/// Checks that every file with the name of a record's file has such contents, or their beginning.
///
/// # Errors
///
/// When a file has other contents or cannot be read.
pub(crate) fn check_own_files(folder: &Path, games: Registry) -> Result<(), Failure> {
    let mut contents = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| Failure::io(folder, &error))? {
        let entry = entry.map_err(|error| Failure::io(folder, &error))?;
        let Some(kind) = kind_of(&entry.path()) else { continue };
        let is_own = is_of_record(&entry, kind, games, &mut contents)?
            || entry.file_type().is_ok_and(|kind| kind.is_file()) && begins_as(kind, &contents);
        if !is_own {
            return Err(foreign(&entry.path()));
        }
    }
    Ok(())
}

/// Whether the contents are the beginning of a file of a record, or only zeros.
fn begins_as(kind: Kind, contents: &[u8]) -> bool {
    let end = contents.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let text = &contents[..end];
    let either = |head: &[u8]| text.starts_with(head) || head.starts_with(text);
    match kind {
        // The first line of a state has numbers only.
        Kind::State(_) => {
            let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
            first.iter().all(|byte| byte.is_ascii_digit() || b" /-\r".contains(byte))
        }
        Kind::Score => text.first().is_none_or(u8::is_ascii_digit),
        Kind::Match => either(b"{\n  \"format\": \"rulebook-match/"),
        Kind::Unfinished => either(b"{\"working_folder\":"),
        Kind::Timing => either(b"{\"round\":"),
        Kind::Page => either(b"<!DOCTYPE html>"),
        Kind::ErrorOutput => either(ERROR_OUTPUT_HEAD.as_bytes()),
    }
}

/// An unused name beside a file.
fn free_name(file: &Path) -> PathBuf {
    let named = |number: u32| {
        let mut name = file.as_os_str().to_owned();
        name.push(format!(".damaged-{number}"));
        PathBuf::from(name)
    };
    (1..).map(named).find(|path| fs::symlink_metadata(path).is_err()).expect("a folder has fewer files")
}

#[cfg(test)]
mod tests {
    use super::{clear_damaged, is_cut, repair_file};
    use crate::games::Registry;
    use rulebook_core::redbot::RedBot;
    use std::fs;

    #[test]
    fn a_cut_file_begins_as_the_whole_one() {
        for cut in [&b""[..], b"ab", b"ab\0\0", b"\0\0\0"] {
            assert!(is_cut(cut, b"abc"), "{cut:?}");
        }
        for other in [&b"abc"[..], b"abcd", b"x", b"a\0c"] {
            assert!(!is_cut(other, b"abc"), "{other:?}");
        }
    }

    #[test]
    fn only_what_was_cut_is_mended() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("f");
        assert!(repair_file(folder.path(), "f", "abc", false).unwrap() && !file.exists());
        assert!(repair_file(folder.path(), "f", "abc", true).unwrap());
        assert_eq!(fs::read_to_string(&file).unwrap(), "abc");
        fs::write(&file, "a").unwrap();
        assert!(repair_file(folder.path(), "f", "abc", true).unwrap());
        assert_eq!(fs::read_to_string(&file).unwrap(), "abc");
        fs::write(&file, "mine").unwrap();
        assert!(!repair_file(folder.path(), "f", "abc", true).unwrap());
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    }

    #[test]
    fn what_was_cut_goes_and_everything_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("0000.txt", "");
        write("0001.txt", "1/4\n25x");
        write("score.txt", "1");
        write("match.json", "{\n  \"form");
        write("match.jsonl", "{\"working_folder\":\"/");
        write("timing.jsonl", "{\"rou");
        write("stderr-P1.txt", "== ro");
        write("2024.txt", "Dear diary");
        write("notes.txt", "");
        clear_damaged(folder.path(), Registry::only::<RedBot>()).unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["2024.txt.damaged-1", "notes.txt"]);
    }
}
