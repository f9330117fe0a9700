//! The copies of the round file that strategies are shown, one each (REF-10).

use super::confine::User;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;
use tempfile::TempDir;

/// Where one seat is shown the state: a folder with a name that nobody can
/// guess, outside the record and apart from those of the other seats.
#[derive(Default)]
pub(crate) struct Shown {
    root: Option<TempDir>,
}

impl Shown {
    /// Writes what the seat is shown and gives its absolute path (REF-1). What
    /// it left there of the last round is removed, and what it removed is made
    /// again; a link that it put in the file's place is not followed. It is all
    /// the owner's, if there is another than the referee.
    pub(crate) fn show(&mut self, file_name: &str, text: &str, owner: Option<User>) -> io::Result<PathBuf> {
        match self.try_show(file_name, text, owner) {
            Err(_) => {
                // The seat has spoilt its folder; it gets another one.
                self.root = None;
                self.try_show(file_name, text, owner)
            }
            shown => shown,
        }
    }

    fn try_show(&mut self, file_name: &str, text: &str, owner: Option<User>) -> io::Result<PathBuf> {
        let root = match self.root.take() {
            Some(root) => root,
            None => tempfile::Builder::new().prefix("rulebook-").rand_bytes(16).tempdir()?,
        };
        // A folder below it, so that who removes the parent of its folder
        // removes nothing of anyone else's.
        let root = self.root.insert(root).path();
        let folder = root.join("shown");
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => fs::remove_file(&folder)?,
            _ => {}
        }
        fs::create_dir(&folder)?;
        let path = folder.join(file_name);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        file.write_all(text.as_bytes())?;
        if let Some(owner) = owner {
            [&path, &folder, root].into_iter().try_for_each(|path| owner.give(path))?;
        }
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::Shown;
    use std::fs;

    #[test]
    fn ref_10_each_seat_has_a_copy_of_its_own_every_round() {
        let (mut one, mut two) = (Shown::default(), Shown::default());
        let first = one.show("0000.txt", "round 0", None).unwrap();
        let other = two.show("0000.txt", "round 0", None).unwrap();
        fs::write(&first, "spoilt").unwrap();
        assert_eq!(fs::read_to_string(other).unwrap(), "round 0");
        fs::remove_file(&first).unwrap();
        assert_eq!(fs::read_to_string(one.show("0001.txt", "round 1", None).unwrap()).unwrap(), "round 1");
        assert!(!first.exists());
    }

    #[test]
    fn ref_10_a_seat_that_removes_its_folder_harms_nobody() {
        let (mut one, mut two) = (Shown::default(), Shown::default());
        let first = one.show("0000.txt", "round 0", None).unwrap();
        let other = two.show("0000.txt", "round 0", None).unwrap();
        fs::remove_dir_all(first.parent().unwrap().parent().unwrap()).unwrap();
        assert!(other.exists());
        assert_eq!(fs::read_to_string(one.show("0001.txt", "round 1", None).unwrap()).unwrap(), "round 1");
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_a_link_in_the_place_of_the_next_file_is_not_followed() {
        let mut shown = Shown::default();
        let victim = tempfile::NamedTempFile::new().unwrap();
        let first = shown.show("0000.txt", "round 0", None).unwrap();
        std::os::unix::fs::symlink(victim.path(), first.parent().unwrap().join("0001.txt")).unwrap();
        shown.show("0001.txt", "round 1", None).unwrap();
        assert_eq!(fs::read_to_string(victim.path()).unwrap(), "");
    }
}
