//! The copies of the round file that strategies are shown, one each (REF-10).

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder outside the record where each seat has a folder of its own.
pub(crate) struct Shown {
    root: TempDir,
}

impl Shown {
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self { root: tempfile::Builder::new().prefix("rulebook-").tempdir()? })
    }

    /// Writes what a seat is shown and gives its absolute path (REF-1). What
    /// the seat left there of the last round is removed; a link that it put in
    /// the file's place is not followed.
    pub(crate) fn show(&self, seat_number: usize, file_name: &str, text: &str) -> io::Result<PathBuf> {
        let folder = self.root.path().join(format!("P{seat_number}"));
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => fs::remove_file(&folder)?,
            _ => {}
        }
        fs::create_dir(&folder)?;
        let path = folder.join(file_name);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        file.write_all(text.as_bytes())?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::Shown;
    use std::fs;

    #[test]
    fn ref_10_each_seat_has_a_copy_of_its_own_every_round() {
        let shown = Shown::new().unwrap();
        let first = shown.show(1, "0000.txt", "round 0").unwrap();
        let other = shown.show(2, "0000.txt", "round 0").unwrap();
        fs::write(&first, "spoilt").unwrap();
        assert_eq!(fs::read_to_string(other).unwrap(), "round 0");
        fs::remove_file(&first).unwrap();
        assert_eq!(fs::read_to_string(shown.show(1, "0001.txt", "round 1").unwrap()).unwrap(), "round 1");
        assert!(!first.exists());
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_a_link_in_the_place_of_the_next_file_is_not_followed() {
        let shown = Shown::new().unwrap();
        let victim = tempfile::NamedTempFile::new().unwrap();
        let first = shown.show(1, "0000.txt", "round 0").unwrap();
        std::os::unix::fs::symlink(victim.path(), first.parent().unwrap().join("0001.txt")).unwrap();
        shown.show(1, "0001.txt", "round 1").unwrap();
        assert_eq!(fs::read_to_string(victim.path()).unwrap(), "");
    }
}
