//! The copies of the round file that strategies are shown, one each (REF-10).

use super::confine::User;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Where one seat is shown the state: a folder with a name that nobody can
/// guess, outside the record and apart from those of the other seats.
#[derive(Default)]
pub(crate) struct Shown {
    root: Option<TempDir>,
    last: Option<Last>,
}

/// The file of the last round, and what its folder and it looked like.
struct Last {
    file: PathBuf,
    looks: [Looks; 2],
}

/// What tells whether a seat has changed a file or folder beyond its contents.
#[derive(PartialEq, Eq)]
struct Looks {
    kind: fs::FileType,
    permissions: fs::Permissions,
    identity: Identity,
}

impl Looks {
    fn of(path: &Path) -> io::Result<Self> {
        let metadata = fs::symlink_metadata(path)?;
        Ok(Self { kind: metadata.file_type(), permissions: metadata.permissions(), identity: identity(&metadata) })
    }
}

/// Its device, its number there, and how many names it has.
type Identity = (u64, u64, u64);

#[cfg(unix)]
fn identity(metadata: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (metadata.dev(), metadata.ino(), metadata.nlink())
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> Identity {
    (0, 0, 1)
}

impl Shown {
    /// Writes what the seat is shown and gives its absolute path (REF-1). What
    /// it left there of the last round is removed, and what it removed is made
    /// again; a link that it put in the file's place is not followed. It is all
    /// the owner's, if there is another than the referee.
    pub(crate) fn show(&mut self, file_name: &str, text: &str, owner: Option<User>) -> io::Result<PathBuf> {
        let last = self.last.take();
        let renewed = last.and_then(|last| renew(last, file_name, text).ok().flatten());
        let last = match renewed {
            Some(last) => last,
            None => self.make(file_name, text, owner).or_else(|_| {
                // The seat has spoilt its folder; it gets another one.
                self.root = None;
                self.make(file_name, text, owner)
            })?,
        };
        Ok(self.last.insert(last).file.clone())
    }

    /// Makes the folder and the file anew.
    fn make(&mut self, file_name: &str, text: &str, owner: Option<User>) -> io::Result<Last> {
        let root = match self.root.take().filter(|root| is_folder(root.path())) {
            Some(root) => root,
            None => crate::leftovers::temporary_folder()?,
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
        let file = folder.join(file_name);
        OpenOptions::new().write(true).create_new(true).open(&file)?.write_all(text.as_bytes())?;
        if let Some(owner) = owner {
            [&file, &folder, root].into_iter().try_for_each(|path| owner.give(path))?;
        }
        Ok(Last { looks: [Looks::of(&folder)?, Looks::of(&file)?], file })
    }
}

/// Writes over the last file and gives it the next name, which is many times
/// faster on most disks than to make another one. `None` when the seat has
/// changed anything there but what the file holds: who is not its only name
/// must not be written over.
fn renew(last: Last, file_name: &str, text: &str) -> io::Result<Option<Last>> {
    let Some(folder) = last.file.parent() else { return Ok(None) };
    let unchanged = last.looks == [Looks::of(folder)?, Looks::of(&last.file)?];
    if cfg!(not(unix)) || !unchanged || fs::read_dir(folder)?.count() != 1 {
        return Ok(None);
    }
    let mut open = OpenOptions::new().write(true).open(&last.file)?;
    open.write_all(text.as_bytes())?;
    open.set_len(text.len() as u64)?;
    let file = folder.join(file_name);
    fs::rename(&last.file, &file)?;
    Ok(Some(Last { file, ..last }))
}

/// Whether there is a folder, and not a link to one.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
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

    #[test]
    fn ref_10_a_shorter_text_leaves_nothing_of_a_longer_one() {
        let mut shown = Shown::default();
        let first = shown.show("0000.txt", "a long text", None).unwrap();
        let second = shown.show("0001.txt", "short", None).unwrap();
        assert_eq!(fs::read_to_string(&second).unwrap(), "short");
        assert!(!first.exists());
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_what_has_another_name_is_not_written_over() {
        let mut shown = Shown::default();
        let elsewhere = tempfile::tempdir().unwrap();
        let victim = elsewhere.path().join("victim");
        fs::write(&victim, "precious").unwrap();
        let first = shown.show("0000.txt", "round 0", None).unwrap();
        fs::remove_file(&first).unwrap();
        fs::hard_link(&victim, &first).unwrap();
        shown.show("0001.txt", "round 1", None).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_links_to_other_folders_are_not_followed() {
        for up in 1..=2 {
            let mut shown = Shown::default();
            let elsewhere = tempfile::tempdir().unwrap();
            let victims = ["0000.txt", "shown/0000.txt", "shown/other"].map(|name| elsewhere.path().join(name));
            fs::create_dir(elsewhere.path().join("shown")).unwrap();
            for victim in &victims {
                fs::write(victim, "precious").unwrap();
            }
            let first = shown.show("0000.txt", "round 0", None).unwrap();
            let folder = first.ancestors().nth(up).unwrap();
            fs::remove_dir_all(folder).unwrap();
            std::os::unix::fs::symlink(elsewhere.path(), folder).unwrap();
            let second = shown.show("0001.txt", "round 1", None).unwrap();
            assert_eq!(fs::read_to_string(&second).unwrap(), "round 1");
            for victim in victims {
                assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{}", victim.display());
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn ref_10_rights_that_were_taken_are_given_back() {
        use std::os::unix::fs::PermissionsExt as _;
        let mut shown = Shown::default();
        let first = shown.show("0000.txt", "round 0", None).unwrap();
        let usual = fs::metadata(&first).unwrap().permissions();
        fs::set_permissions(&first, fs::Permissions::from_mode(0o0)).unwrap();
        let second = shown.show("0001.txt", "round 1", None).unwrap();
        assert_eq!(fs::metadata(&second).unwrap().permissions(), usual);
    }
}
