//! Classification of a folder by the names of its files.

use super::names::is_own_name;
use crate::failure::Failure;
use crate::files::{Lock, half_written};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// The content of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FolderContents {
    /// Nothing, or only temporary files of a killed command.
    Nothing,
    /// A file with the name of a record's file, possibly beside other files.
    Record,
    /// No record, but other files. Holds the first name in alphabetical order.
    Other(OsString),
}

/// Classifies a folder by the names in it.
///
/// # Errors
///
/// When it cannot be read.
pub(crate) fn holding(folder: &Path) -> Result<FolderContents, Failure> {
    let mut other: Option<OsString> = None;
    let mut half = None;
    for entry in fs::read_dir(folder).map_err(|error| Failure::io(folder, &error))? {
        let entry = entry.map_err(|error| Failure::io(folder, &error))?;
        let name = entry.file_name();
        if is_own_name(Path::new(&name)) {
            return Ok(FolderContents::Record);
        }
        if Lock::is_name(&name) {
            continue;
        }
        if half.is_none() {
            half = Some(half_written(folder)?);
        }
        if !half.as_ref().is_some_and(|half| half.contains(&entry.path()))
            && other.as_ref().is_none_or(|other| name < *other)
        {
            other = Some(name);
        }
    }
    Ok(other.map_or(FolderContents::Nothing, FolderContents::Other))
}

#[cfg(test)]
mod tests {
    use super::{FolderContents, holding};
    use std::fs;

    #[test]
    fn ref_6_a_folder_is_known_by_the_names_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let holds = || holding(folder.path()).unwrap();
        assert_eq!(holds(), FolderContents::Nothing);
        fs::write(folder.path().join(".rulebook-lock"), "").unwrap();
        fs::write(folder.path().join(".rulebook-part-0123456789ab"), "half").unwrap();
        assert_eq!(holds(), FolderContents::Nothing, "temporary files of a killed command");
        fs::write(folder.path().join("notes"), "mine").unwrap();
        fs::create_dir(folder.path().join("more")).unwrap();
        assert_eq!(holds(), FolderContents::Other("more".into()));
        fs::write(folder.path().join("0001.txt"), "").unwrap();
        assert_eq!(holds(), FolderContents::Record, "regardless of its contents");
    }
}
