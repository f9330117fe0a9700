//! The copies of the round file that strategies are shown, one each (REF-10).

#[cfg_attr(not(target_os = "linux"), path = "state_file/unsupported.rs")]
mod kept;

use super::confine::User;
use crate::dir::Kind;
use crate::leftovers::TempFolder;
use kept::Kept;
use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Where one seat is shown the state: a folder with a name that nobody can
/// guess, outside the record and apart from those of the other seats.
#[derive(Default)]
pub(crate) struct StateFile {
    root: Option<TempFolder>,
    last: Option<Last>,
}

/// The file of the last round.
struct Last {
    file: PathBuf,
    kept: Kept,
}

/// Who may do what with the file.
#[derive(Clone, Copy, Default)]
pub(crate) struct Access {
    /// Who must own the file and its folder, if not the referee.
    pub(crate) owner: Option<User>,
    /// Whether the file cannot be written.
    pub(crate) read_only: bool,
}

/// The name of the folder below the root, so that who removes the parent of
/// its folder removes nothing of anyone else's.
const FOLDER: &str = "shown";

impl StateFile {
    /// Writes what the seat is shown and gives its absolute path (REF-1). What
    /// it left there of the last round is removed, and what it removed is made
    /// again; a link that it put in the file's place is not followed.
    pub(crate) fn show(&mut self, file_name: &str, text: &str, access: Access) -> io::Result<PathBuf> {
        let last = self.last.take();
        let renewed = last.and_then(|last| last.renew(file_name, text).ok().flatten());
        let last = match renewed {
            Some(last) => last,
            None => self.make(file_name, text, access).or_else(|_| {
                // The seat has spoilt its folder; it gets another one.
                self.root = None;
                self.make(file_name, text, access)
            })?,
        };
        Ok(self.last.insert(last).file.clone())
    }

    /// Makes the folder and the file anew.
    fn make(&mut self, file_name: &str, text: &str, Access { owner, read_only }: Access) -> io::Result<Last> {
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
            // The user can pass it but change nothing in it.
            root.dir().set_mode(0o711)?;
        }
        let path = root.path().join(FOLDER).join(file_name);
        Ok(Last { kept: Kept::of(folder, file)?, file: path })
    }
}

#[cfg(test)]
mod tests {
    use super::{Access, StateFile};
    use std::fs;

    #[test]
    fn ref_10_each_seat_has_a_copy_of_its_own_every_round() {
        let (mut one, mut two) = (StateFile::default(), StateFile::default());
        let first = one.show("0000.txt", "round 0", Access::default()).unwrap();
        let other = two.show("0000.txt", "round 0", Access::default()).unwrap();
        fs::write(&first, "spoilt").unwrap();
        assert_eq!(fs::read_to_string(other).unwrap(), "round 0");
        fs::remove_file(&first).unwrap();
        assert_eq!(fs::read_to_string(one.show("0001.txt", "round 1", Access::default()).unwrap()).unwrap(), "round 1");
        assert!(!first.exists());
    }

    #[test]
    fn ref_10_a_seat_that_removes_its_folder_harms_nobody() {
        let (mut one, mut two) = (StateFile::default(), StateFile::default());
        let first = one.show("0000.txt", "round 0", Access::default()).unwrap();
        let other = two.show("0000.txt", "round 0", Access::default()).unwrap();
        fs::remove_dir_all(first.parent().unwrap().parent().unwrap()).unwrap();
        assert!(other.exists());
        assert_eq!(fs::read_to_string(one.show("0001.txt", "round 1", Access::default()).unwrap()).unwrap(), "round 1");
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_a_link_in_the_place_of_the_next_file_is_not_followed() {
        let mut shown = StateFile::default();
        let victim = tempfile::NamedTempFile::new().unwrap();
        let first = shown.show("0000.txt", "round 0", Access::default()).unwrap();
        std::os::unix::fs::symlink(victim.path(), first.parent().unwrap().join("0001.txt")).unwrap();
        shown.show("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(victim.path()).unwrap(), "");
    }

    #[test]
    fn ref_10_a_shorter_text_leaves_nothing_of_a_longer_one() {
        let mut shown = StateFile::default();
        let first = shown.show("0000.txt", "a long text", Access::default()).unwrap();
        let second = shown.show("0001.txt", "short", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(&second).unwrap(), "short");
        assert!(!first.exists());
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_what_has_another_name_is_not_written_over() {
        let mut shown = StateFile::default();
        let elsewhere = tempfile::tempdir().unwrap();
        let victim = elsewhere.path().join("victim");
        fs::write(&victim, "precious").unwrap();
        let first = shown.show("0000.txt", "round 0", Access::default()).unwrap();
        fs::remove_file(&first).unwrap();
        fs::hard_link(&victim, &first).unwrap();
        shown.show("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_links_to_other_folders_are_not_followed() {
        for up in 1..=2 {
            let mut shown = StateFile::default();
            let elsewhere = tempfile::tempdir().unwrap();
            let victims = ["0000.txt", "shown/0000.txt", "shown/other"].map(|name| elsewhere.path().join(name));
            fs::create_dir(elsewhere.path().join("shown")).unwrap();
            for victim in &victims {
                fs::write(victim, "precious").unwrap();
            }
            let first = shown.show("0000.txt", "round 0", Access::default()).unwrap();
            let folder = first.ancestors().nth(up).unwrap();
            fs::remove_dir_all(folder).unwrap();
            std::os::unix::fs::symlink(elsewhere.path(), folder).unwrap();
            let second = shown.show("0001.txt", "round 1", Access::default()).unwrap();
            assert_eq!(fs::read_to_string(&second).unwrap(), "round 1");
            for victim in victims {
                assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{}", victim.display());
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_nothing_is_renamed_in_a_folder_that_a_link_leads_to() {
        let mut shown = StateFile::default();
        let elsewhere = tempfile::tempdir().unwrap();
        let victim = elsewhere.path().join("0001.txt");
        fs::write(&victim, "precious").unwrap();
        let first = shown.show("0000.txt", "round 0", Access::default()).unwrap();
        let folder = first.parent().unwrap();
        fs::rename(&first, elsewhere.path().join("0000.txt")).unwrap();
        fs::rename(folder, elsewhere.path().join("moved")).unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), folder).unwrap();
        let second = shown.show("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::read_to_string(second).unwrap(), "round 1");
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    }

    #[test]
    fn ref_10_what_a_seat_leaves_beside_its_file_is_removed() {
        let mut shown = StateFile::default();
        let mut file = shown.show("0000.txt", "round 0", Access::default()).unwrap();
        for round in 1..4 {
            let left = file.with_file_name("left");
            if round == 2 {
                fs::create_dir(&left).unwrap()
            } else {
                fs::write(&left, "mine").unwrap()
            }
            file = shown.show(&format!("000{round}.txt"), "next", Access::default()).unwrap();
            assert!(file.exists() && !left.exists());
        }
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_rights_that_were_taken_are_given_back() {
        use std::os::unix::fs::PermissionsExt as _;
        let mut shown = StateFile::default();
        let first = shown.show("0000.txt", "round 0", Access::default()).unwrap();
        let usual = fs::metadata(&first).unwrap().permissions();
        fs::set_permissions(&first, fs::Permissions::from_mode(0o0)).unwrap();
        let second = shown.show("0001.txt", "round 1", Access::default()).unwrap();
        assert_eq!(fs::metadata(&second).unwrap().permissions(), usual);
    }
}
