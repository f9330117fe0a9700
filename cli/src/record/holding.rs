//! What a folder holds, as far as the names of its files tell.

use super::names::is_own_name;
use crate::failure::Failure;
use crate::files::{Lock, half_written};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// What a folder holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holding {
    /// Nothing, or only what a command left that was killed.
    Nothing,
    /// What has the name of a file of a record, maybe beside other files.
    Record,
    /// No record, but something of this name, the first in the order of names.
    Other(OsString),
}

/// Tells what a folder holds by the names in it.
///
/// # Errors
///
/// When it cannot be read.
pub(crate) fn holding(folder: &Path) -> Result<Holding, Failure> {
    let mut other: Option<OsString> = None;
    let mut half = None;
    for entry in fs::read_dir(folder).map_err(|error| Failure::io(folder, &error))? {
        let entry = entry.map_err(|error| Failure::io(folder, &error))?;
        let name = entry.file_name();
        if is_own_name(Path::new(&name)) {
            return Ok(Holding::Record);
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
    Ok(other.map_or(Holding::Nothing, Holding::Other))
}

#[cfg(test)]
mod tests {
    use super::{Holding, holding};
    use std::fs;

    #[test]
    fn ref_6_a_folder_is_known_by_the_names_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let holds = || holding(folder.path()).unwrap();
        assert_eq!(holds(), Holding::Nothing);
        fs::write(folder.path().join(".rulebook-lock"), "").unwrap();
        fs::write(folder.path().join(".rulebook-part-0123456789ab"), "half").unwrap();
        assert_eq!(holds(), Holding::Nothing, "what a killed command leaves");
        fs::write(folder.path().join("notes"), "mine").unwrap();
        fs::create_dir(folder.path().join("more")).unwrap();
        assert_eq!(holds(), Holding::Other("more".into()));
        fs::write(folder.path().join("0001.txt"), "").unwrap();
        assert_eq!(holds(), Holding::Record, "whatever stands in it");
    }
}
