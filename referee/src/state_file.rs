//! Writes the round file for each strategy: its own copy, in a folder of its own (REF-10).

#[cfg_attr(not(target_os = "linux"), path = "state_file/unsupported.rs")]
mod saved;

use super::sandbox::User;
use crate::dir::Kind;
use crate::stale_temp::TempFolder;
use saved::SavedFile;
use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// The folder in which one seat sees the state. It has an unguessable name, and is outside the record and separate from
/// those of other seats.
#[derive(Default)]
pub(crate) struct StateFile {
    root: Option<TempFolder>,
    last: Option<LastFile>,
}

/// The file of the last round.
struct LastFile {
    file: PathBuf,
    kept: SavedFile,
}

/// The owner and permissions of the file.
#[derive(Clone, Copy, Default)]
pub(crate) struct Access {
    /// The owner of the file and its folder, if not the referee.
    pub(crate) owner: Option<User>,
    /// Whether the file is read-only.
    pub(crate) read_only: bool,
}

/// The name of the folder in the temporary folder of the seat. A program that removes the parent of its folder removes
/// nothing of other programs.
const FOLDER: &str = "state_file";

impl StateFile {
    /// Writes the round file and returns its absolute path (REF-1). Removes what the seat has added since the last
    /// round, and recreates what it has removed. Does not follow a link that the seat has put in place of the file.
    pub(crate) fn write(&mut self, file_name: &str, text: &str, access: Access) -> io::Result<PathBuf> {
        let last = self.last.take();
        let renewed = last.and_then(|last| last.renew(file_name, text).ok().flatten());
        let last = match renewed {
            Some(last) => last,
            None => self.make(file_name, text, access).or_else(|_| {
                // The seat has damaged its folder, so it gets a new one.
                self.root = None;
                self.make(file_name, text, access)
            })?,
        };
        Ok(self.last.insert(last).file.clone())
    }

    /// Creates the folder and the file.
    fn make(&mut self, file_name: &str, text: &str, Access { owner, read_only }: Access) -> io::Result<LastFile> {
        let root = match self.root.take().filter(TempFolder::is_there) {
            Some(root) => root,
            None => TempFolder::new()?,
        };
        let root = self.root.insert(root);
        let name = OsStr::new(FOLDER);
        match root.dir().remove(name, Kind::Folder, root.dir()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let folder = root.dir().make_dir(name)?;
        let mut file = folder.make_file(OsStr::new(file_name))?;
        file.write_all(text.as_bytes())?;
        if read_only {
            let mut permissions = file.metadata()?.permissions();
            permissions.set_readonly(true);
            file.set_permissions(permissions)?;
        }
        if let Some(owner) = owner {
            owner.give(&file)?;
            owner.give_dir(&folder)?;
            // The user can enter the folder but change nothing in it.
            root.dir().set_mode(0o711)?;
        }
        let path = root.path().join(FOLDER).join(file_name);
        Ok(LastFile { kept: SavedFile::of(folder, file)?, file: path })
    }
}

#[cfg(test)]
mod tests {
    use super::{Access, StateFile};
    use std::fs;

    #[test]
    fn ref_10_each_seat_has_a_copy_of_its_own_every_round() {
        let (mut one, mut two) = (StateFile::default(), StateFile::default());
        let first = one.write("0000.txt", "round 0", Access::default()).unwrap();
        let other = two.write("0000.txt", "round 0", Access::default()).unwrap();
        fs::write(&first, "spoilt").unwrap();
        assert_eq!(fs::read_to_string(other).unwrap(), "round 0");
        fs::remove_file(&first).unwrap();
        assert_eq!(
            fs::read_to_string(one.write("0001.txt", "round 1", Access::default()).unwrap()).unwrap(),
            "round 1"
        );
        assert!(!first.exists());
    }

    #[test]
    fn ref_10_a_seat_that_removes_its_folder_harms_nobody() {
        let (mut one, mut two) = (StateFile::default(), StateFile::default());
        let first = one.write("0000.txt", "round 0", Access::default()).unwrap();
        let other = two.write("0000.txt", "round 0", Access::default()).unwrap();
        fs::remove_dir_all(first.parent().unwrap().parent().unwrap()).unwrap();
        assert!(other.exists());
        assert_eq!(
            fs::read_to_string(one.write("0001.txt", "round 1", Access::default()).unwrap()).unwrap(),
            "round 1"
        );
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_a_link_in_the_place_of_the_next_file_is_not_followed() {
        let mut state_file = StateFile::default();
        let victim = tempfile::NamedTempFile::new().unwrap();
        let first = state_file.write("0000.txt", "round 0", Access::default()).unwrap();
        std::os::unix::fs::symlink(victim.path(), first.parent().unwrap().join("0001.txt")).unwrap();
        state_file.write("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(victim.path()).unwrap(), "");
    }

    #[test]
    fn ref_10_a_shorter_text_leaves_nothing_of_a_longer_one() {
        let mut state_file = StateFile::default();
        let first = state_file.write("0000.txt", "a long text", Access::default()).unwrap();
        let second = state_file.write("0001.txt", "short", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(&second).unwrap(), "short");
        assert!(!first.exists());
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_what_has_another_name_is_not_written_over() {
        let mut state_file = StateFile::default();
        let other_folder = tempfile::tempdir().unwrap();
        let victim = other_folder.path().join("victim");
        fs::write(&victim, "precious").unwrap();
        let first = state_file.write("0000.txt", "round 0", Access::default()).unwrap();
        fs::remove_file(&first).unwrap();
        fs::hard_link(&victim, &first).unwrap();
        state_file.write("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_links_to_other_folders_are_not_followed() {
        for up in 1..=2 {
            let mut state_file = StateFile::default();
            let other_folder = tempfile::tempdir().unwrap();
            let victims =
                ["0000.txt", "state_file/0000.txt", "state_file/other"].map(|name| other_folder.path().join(name));
            fs::create_dir(other_folder.path().join("state_file")).unwrap();
            for victim in &victims {
                fs::write(victim, "precious").unwrap();
            }
            let first = state_file.write("0000.txt", "round 0", Access::default()).unwrap();
            let folder = first.ancestors().nth(up).unwrap();
            fs::remove_dir_all(folder).unwrap();
            std::os::unix::fs::symlink(other_folder.path(), folder).unwrap();
            let second = state_file.write("0001.txt", "round 1", Access::default()).unwrap();
            assert_eq!(fs::read_to_string(&second).unwrap(), "round 1");
            for victim in victims {
                assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{}", victim.display());
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_nothing_is_renamed_in_a_folder_that_a_link_leads_to() {
        let mut state_file = StateFile::default();
        let other_folder = tempfile::tempdir().unwrap();
        let victim = other_folder.path().join("0001.txt");
        fs::write(&victim, "precious").unwrap();
        let first = state_file.write("0000.txt", "round 0", Access::default()).unwrap();
        let folder = first.parent().unwrap();
        fs::rename(&first, other_folder.path().join("0000.txt")).unwrap();
        fs::rename(folder, other_folder.path().join("moved")).unwrap();
        std::os::unix::fs::symlink(other_folder.path(), folder).unwrap();
        let second = state_file.write("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(second).unwrap(), "round 1");
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    }

    #[test]
    fn ref_10_what_a_seat_leaves_beside_its_file_is_removed() {
        let mut state_file = StateFile::default();
        let mut file = state_file.write("0000.txt", "round 0", Access::default()).unwrap();
        for round in 1..4 {
            let left = file.with_file_name("left");
            if round == 2 {
                fs::create_dir(&left).unwrap()
            } else {
                fs::write(&left, "mine").unwrap()
            }
            file = state_file.write(&format!("000{round}.txt"), "next", Access::default()).unwrap();
            assert!(file.exists() && !left.exists());
        }
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_rights_that_were_taken_are_given_back() {
        use std::os::unix::fs::PermissionsExt as _;
        let mut state_file = StateFile::default();
        let first = state_file.write("0000.txt", "round 0", Access::default()).unwrap();
        let usual = fs::metadata(&first).unwrap().permissions();
        fs::set_permissions(&first, fs::Permissions::from_mode(0o0)).unwrap();
        let second = state_file.write("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::metadata(&second).unwrap().permissions(), usual);
    }
}
