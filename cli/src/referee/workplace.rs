//! The folder that the program of one seat works in, where the game has its
//! programs work in a folder with the state in it (PLAY-4).

use super::confine::{User, open_up};
use std::ffi::OsString;
use std::fs::{self, DirEntry, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folder, which has a name that nobody can guess, outside the record and
/// apart from those of the other seats. It is removed with this value.
pub(crate) struct Workplace {
    /// The name of the file of the state.
    state: &'static str,
    /// What the names of the program's own files begin with.
    own: OsString,
    root: Option<TempDir>,
}

/// What a program has left where it works.
#[derive(Default, Debug)]
pub(crate) struct Left {
    /// How many files of its own.
    pub(crate) files: u64,
    /// Their bytes together.
    pub(crate) bytes: u64,
    /// A file or folder that it may not keep, the first by its name.
    pub(crate) stray: Option<String>,
}

/// The name of the folder below the root, so that who removes the parent of its
/// folder removes nothing of anyone else's.
const FOLDER: &str = "game";

/// What a program is shown.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    /// The state.
    pub(crate) text: &'a str,
    /// Who must own the folder, if not the referee.
    pub(crate) owner: Option<User>,
    /// Whether the file of the state is one that cannot be written.
    pub(crate) read_only: bool,
}

impl Workplace {
    /// One with the state in a file of this name, for a program whose own files
    /// have names that begin so.
    pub(crate) const fn new(state: &'static str, own: OsString) -> Self {
        Self { state, own, root: None }
    }

    /// Makes the folder ready for a turn and gives its absolute path: the state
    /// stands in it, its own files are as the program has left them, and nothing
    /// else is there (PLAY-5).
    pub(crate) fn prepare(&mut self, turn: Turn<'_>) -> io::Result<PathBuf> {
        self.tidy(turn).or_else(|_| {
            // The program has spoilt its folder; it gets another one.
            self.close();
            self.tidy(turn)
        })
    }

    fn tidy(&mut self, turn: Turn<'_>) -> io::Result<PathBuf> {
        let root = match self.root.take().filter(|root| is_folder(root.path())) {
            Some(root) => root,
            None => crate::leftovers::temporary_folder()?,
        };
        let root = &*self.root.insert(root).path().to_owned();
        let folder = root.join(FOLDER);
        match fs::create_dir(&folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            Err(_) if !is_folder(&folder) => return Err(io::ErrorKind::NotADirectory.into()),
            _ => {}
        }
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if !self.is_kept(&entry)? {
                remove(&entry)?;
            }
        }
        let file = folder.join(self.state);
        let mut open = OpenOptions::new().write(true).create_new(true).open(&file)?;
        open.write_all(turn.text.as_bytes())?;
        if turn.read_only {
            let mut permissions = open.metadata()?.permissions();
            permissions.set_readonly(true);
            open.set_permissions(permissions)?;
        }
        if let Some(owner) = turn.owner {
            [&file, &folder, root].into_iter().try_for_each(|path| owner.give(path))?;
        }
        Ok(folder)
    }

    /// Whether this is a file that the program may keep. Links are none, and lead nowhere therefore.
    fn is_kept(&self, entry: &DirEntry) -> io::Result<bool> {
        let name = entry.file_name();
        let is_own = name.as_encoded_bytes().starts_with(self.own.as_encoded_bytes()) && name != self.state;
        Ok(is_own && entry.file_type()?.is_file())
    }

    /// The folder, if it was made and is there.
    fn folder(&self) -> Option<PathBuf> {
        let folder = self.root.as_ref()?.path().join(FOLDER);
        is_folder(&folder).then_some(folder)
    }

    /// The files that the program has kept, in the order of their names.
    pub(crate) fn kept(&self) -> io::Result<Vec<PathBuf>> {
        let mut kept = Vec::new();
        for entry in self.folder().map(fs::read_dir).transpose()?.into_iter().flatten() {
            let entry = entry?;
            if self.is_kept(&entry)? {
                kept.push(entry.path());
            }
        }
        kept.sort();
        Ok(kept)
    }

    /// What the program has left at the end of a turn.
    pub(crate) fn left(&self) -> io::Result<Left> {
        let mut left = Left::default();
        for entry in self.folder().map(fs::read_dir).transpose()?.into_iter().flatten() {
            let entry = entry?;
            if self.is_kept(&entry)? {
                left.files += 1;
                left.bytes += entry.metadata()?.len();
            } else if entry.file_name() != self.state {
                let name = entry.file_name().to_string_lossy().into_owned();
                left.stray = Some(left.stray.map_or(name.clone(), |other| other.min(name)));
            }
        }
        Ok(left)
    }

    /// Removes the files that the program has kept.
    pub(crate) fn forget(&self) -> io::Result<()> {
        self.kept()?.into_iter().try_for_each(fs::remove_file)
    }

    fn close(&mut self) {
        if let Some(root) = self.root.take() {
            // A program can have taken its folders the permission to be emptied.
            open_up(root.path());
            let _ = root.close();
        }
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        self.close();
    }
}

/// Removes a file, a link or a whole folder.
fn remove(entry: &DirEntry) -> io::Result<()> {
    if entry.file_type()?.is_dir() {
        open_up(&entry.path());
        fs::remove_dir_all(entry.path())
    } else {
        fs::remove_file(entry.path())
    }
}

/// Whether there is a folder, and not a link to one.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

#[cfg(test)]
mod tests {
    use super::{Turn, Workplace};
    use std::fs;
    use std::path::{Path, PathBuf};

    fn prepare(place: &mut Workplace, text: &str) -> PathBuf {
        place.prepare(Turn { text, owner: None, read_only: false }).unwrap()
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// PLAY-3, PLAY-5
    #[test]
    fn play_5_own_files_stay_and_the_state_is_new_each_turn() {
        let mut place = Workplace::new("state", "tym01".into());
        let folder = prepare(&mut place, "a long state");
        fs::write(folder.join("tym01.memory"), "mine").unwrap();
        fs::write(folder.join("tym0"), "not mine").unwrap();
        fs::create_dir_all(folder.join("tym01-folder/below")).unwrap();
        fs::write(folder.join("state"), "spoilt, and longer than it was").unwrap();
        assert_eq!(prepare(&mut place, "state 2"), folder);
        assert_eq!(names(&folder), ["state", "tym01.memory"]);
        assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), "state 2");
        assert_eq!(fs::read_to_string(folder.join("tym01.memory")).unwrap(), "mine");
        drop(place);
        assert!(!folder.exists());
    }

    #[cfg(unix)]
    #[test]
    fn play_5_links_are_not_followed() {
        let elsewhere = tempfile::tempdir().unwrap();
        let victim = elsewhere.path().join("state");
        fs::write(&victim, "precious").unwrap();
        for kind in ["file", "hard", "folder", "root"] {
            let mut place = Workplace::new("state", "tym01".into());
            let folder = prepare(&mut place, "state 1");
            match kind {
                "file" | "hard" => {
                    fs::remove_file(folder.join("state")).unwrap();
                    std::os::unix::fs::symlink(&victim, folder.join("tym01-link")).unwrap();
                    match kind {
                        "hard" => fs::hard_link(&victim, folder.join("state")).unwrap(),
                        _ => std::os::unix::fs::symlink(&victim, folder.join("state")).unwrap(),
                    }
                }
                _ => {
                    let place = if kind == "root" { folder.parent().unwrap() } else { &folder };
                    fs::remove_dir_all(place).unwrap();
                    std::os::unix::fs::symlink(elsewhere.path(), place).unwrap();
                }
            }
            let folder = prepare(&mut place, "state 2");
            assert_eq!(names(&folder), ["state"], "{kind}");
            assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), "state 2");
            assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{kind}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn play_5_a_spoilt_folder_is_replaced() {
        use std::os::unix::fs::PermissionsExt as _;
        for kind in ["removed", "a file", "closed"] {
            let mut place = Workplace::new("state", "tym01".into());
            let folder = prepare(&mut place, "state 1");
            match kind {
                "closed" => fs::set_permissions(&folder, fs::Permissions::from_mode(0o000)).unwrap(),
                "removed" => fs::remove_dir_all(folder.parent().unwrap()).unwrap(),
                _ => {
                    fs::remove_dir_all(&folder).unwrap();
                    fs::write(&folder, "").unwrap();
                }
            }
            let folder = prepare(&mut place, "state 2");
            assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), "state 2", "{kind}");
        }
    }
}
