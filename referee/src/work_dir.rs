//! The working folder of a seat's program, for games whose programs run in a folder with the state (PLAY-4).

use super::log_copy::LogCopy;
use super::names::may_keep;
use super::sandbox::User;
use crate::dir::{Dir, Entry, Kind};
use crate::stale_temp::TempFolder;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// The file name of the log beside the state (PLAY-3).
pub const LOG: &str = "log";

/// A working folder with an unguessable name, outside the record and separate from those of other seats.
/// Dropping it removes it.
#[derive(Debug)]
pub struct WorkDir {
    /// The name of the state file.
    state: &'static str,
    /// The copy of the log in it, if the game has one.
    log: Option<Box<LogCopy>>,
    /// Whether the program saw a log in its last turn.
    has_log: bool,
    /// The prefix of the names of the program's own files.
    own: OsString,
    /// The user that runs the program, if not the referee's.
    owner: Option<User>,
    root: Option<TempFolder>,
}

/// The files that a program has left in its working folder.
#[derive(Default, Debug)]
pub(crate) struct KeptFiles {
    /// Number of files that it may keep.
    pub(crate) files: u64,
    /// Their total size in bytes, or on disk (LIM-9).
    pub(crate) bytes: u64,
    /// The alphabetically first of the files and folders that it may not keep.
    pub(crate) stray: Option<String>,
}

/// The name of the folder in the temporary folder of the seat. A program that removes the parent of its folder removes
/// nothing of other programs.
const FOLDER: &str = "game";

/// What a program sees in a turn.
#[derive(Clone, Copy)]
pub(crate) struct WorkDirContents<'a> {
    /// The state.
    pub(crate) text: &'a str,
    /// The log of the game up to this state, if the game has one. Each log extends the previous one.
    pub(crate) log: Option<&'a str>,
    /// The owner of the folder, if not the referee.
    pub(crate) owner: Option<User>,
    /// Whether its files are read-only.
    pub(crate) read_only: bool,
}

impl WorkDirContents<'_> {
    /// Sets the owner and permissions of a file that the program sees.
    fn hand_over(&self, file: &File) -> io::Result<()> {
        if self.read_only {
            let mut permissions = file.metadata()?.permissions();
            permissions.set_readonly(true);
            file.set_permissions(permissions)?;
        }
        self.owner.map_or(Ok(()), |owner| owner.give(file))
    }
}

/// The most entries that a program can leave before it gets a new folder.
const MAX_ENTRIES: usize = 1 << 20;

impl WorkDir {
    /// Creates a working folder for a program whose own files have the prefix `own`. The state will be in the file
    /// `state`.
    pub(crate) const fn new(state: &'static str, own: OsString) -> Self {
        Self { state, log: None, has_log: false, own, owner: None, root: None }
    }

    /// Prepares the folder for a turn and returns its absolute path. It contains the state, the log, and the
    /// program's own files unchanged, and nothing else (PLAY-3, PLAY-5).
    pub(crate) fn prepare(&mut self, turn: WorkDirContents<'_>) -> io::Result<PathBuf> {
        self.owner = turn.owner;
        self.has_log = turn.log.is_some();
        self.refresh(turn).or_else(|_| {
            // The program has damaged its folder, so it gets a new one.
            self.root = None;
            self.log = None;
            self.refresh(turn)
        })
    }

    /// Removes what the program may not keep, and writes the state and the log. Uses no paths below the temporary
    /// folder, because the program may be running.
    fn refresh(&mut self, turn: WorkDirContents<'_>) -> io::Result<PathBuf> {
        let root = match self.root.take().filter(TempFolder::is_there) {
            Some(root) => root,
            None => TempFolder::new()?,
        };
        let name = OsStr::new(FOLDER);
        let folder = match root.dir().reopen_dir(name) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => root.dir().make_dir(name)?,
            opened => opened?,
        };
        let log = OsStr::new(LOG);
        let last = self.log.take().zip(turn.log);
        // A copy that the program has changed is not an error: the program gets a new one.
        let mut copy = last.and_then(|(copy, text)| copy.append(&folder, log, text).ok().flatten());
        for Entry { name, kind } in self.contents(&folder)?.others {
            if copy.is_none() || name != log {
                folder.remove(&name, kind, root.dir())?;
            }
        }
        let mut file = folder.make_file(OsStr::new(self.state))?;
        file.write_all(turn.text.as_bytes())?;
        turn.hand_over(&file)?;
        if let (None, Some(text)) = (&copy, turn.log) {
            copy = Some(LogCopy::make(&folder, log, text, |file| turn.hand_over(file))?);
        }
        self.log = copy.map(Box::new);
        if let Some(owner) = turn.owner {
            owner.give_dir(&folder)?;
            // The user can enter the folder but change nothing in it.
            root.dir().set_mode(0o711)?;
        }
        let path = root.path().join(FOLDER);
        self.root = Some(root);
        Ok(path)
    }

    fn contents(&self, folder: &Dir) -> io::Result<Contents> {
        let mut contents = Contents::default();
        folder.for_each(|entry| {
            if contents.kept.len() + contents.others.len() >= MAX_ENTRIES {
                return Err(io::Error::other("too many files"));
            }
            match self.bytes_of_kept(folder, &entry)? {
                Some(bytes) => contents.kept.push((entry.name, bytes)),
                None => contents.others.push(entry),
            }
            Ok(())
        })?;
        contents.kept.sort();
        Ok(contents)
    }

    /// Returns the size of a file that the program may keep, or `None` if it may not. Links and files of other
    /// users may not be kept; links are not followed.
    fn bytes_of_kept(&self, folder: &Dir, entry: &Entry) -> io::Result<Option<u64>> {
        let is_own = may_keep(&entry.name, &self.own) && !self.is_written_by_referee(&entry.name);
        if !is_own || entry.kind != Kind::File {
            return Ok(None);
        }
        let size = match folder.size(&entry.name) {
            // The program has removed it meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            size => size?,
        };
        Ok(self.is_ours(size.owner).then(|| size.counted()))
    }

    /// Returns whether the referee writes a file with this name.
    fn is_written_by_referee(&self, name: &OsStr) -> bool {
        name == self.state || self.has_log && name == LOG
    }

    fn is_ours(&self, owner: u32) -> bool {
        self.owner.is_none_or(|user| user.uid == owner)
    }

    /// Opens the folder, if it was created and still exists.
    fn folder(&self) -> io::Result<Option<Dir>> {
        let Some(root) = &self.root else { return Ok(None) };
        match root.dir().reopen_dir(OsStr::new(FOLDER)) {
            Err(error) if [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind()) => Ok(None),
            opened => opened.map(Some),
        }
    }

    /// Returns the names of the files that the program has kept, in order (PLAY-5).
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
    pub fn saved(&self) -> io::Result<Vec<OsString>> {
        let Some(folder) = self.folder()? else { return Ok(Vec::new()) };
        Ok(self.contents(&folder)?.kept.into_iter().map(|(name, _)| name).collect())
    }

    /// Opens a file that the program has kept.
    ///
    /// # Errors
    ///
    /// When it does not exist or cannot be read.
    pub fn open_kept(&self, name: &OsStr) -> io::Result<File> {
        self.folder()?.ok_or(io::ErrorKind::NotFound)?.open_file(name)
    }

    /// Returns the files that the program has left at the end of a turn.
    pub(crate) fn kept_files(&self) -> io::Result<KeptFiles> {
        let Some(folder) = self.folder()? else { return Ok(KeptFiles::default()) };
        let Contents { kept, others } = self.contents(&folder)?;
        let others = others.into_iter().map(|entry| entry.name).filter(|name| !self.is_written_by_referee(name));
        Ok(KeptFiles {
            files: kept.len() as u64,
            bytes: kept.iter().fold(0, |sum: u64, (_, bytes)| sum.saturating_add(*bytes)),
            stray: others.map(|name| name.to_string_lossy().into_owned()).min(),
        })
    }

    /// Removes the files that the program has kept.
    pub(crate) fn remove_kept_files(&self) -> io::Result<()> {
        let Some(folder) = self.folder()? else { return Ok(()) };
        self.contents(&folder)?.kept.iter().try_for_each(|(name, _)| folder.remove_file(name))
    }
}

/// The contents of a working folder.
#[derive(Default)]
struct Contents {
    /// The files that the program may keep, in order of their names, with their sizes.
    kept: Vec<(OsString, u64)>,
    /// All other entries.
    others: Vec<Entry>,
}

#[cfg(test)]
mod tests {
    use super::{WorkDir, WorkDirContents};
    use std::fs;
    use std::path::{Path, PathBuf};

    fn prepare(work_dir: &mut WorkDir, text: &str) -> PathBuf {
        work_dir.prepare(WorkDirContents { text, log: None, owner: None, read_only: false }).unwrap()
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
        let mut work_dir = WorkDir::new("state", "tym01".into());
        let folder = prepare(&mut work_dir, "a long state");
        fs::write(folder.join("tym01.memory"), "mine").unwrap();
        fs::write(folder.join("tym0"), "not mine").unwrap();
        fs::create_dir_all(folder.join("tym01-folder/below")).unwrap();
        fs::write(folder.join("state"), "spoilt, and longer than it was").unwrap();
        assert_eq!(prepare(&mut work_dir, "state 2"), folder);
        assert_eq!(names(&folder), ["state", "tym01.memory"]);
        assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), "state 2");
        assert_eq!(fs::read_to_string(folder.join("tym01.memory")).unwrap(), "mine");
        drop(work_dir);
        assert!(!folder.exists());
    }

    /// PLAY-3: the program may change its copy in any way. Only an unchanged copy is appended to.
    #[cfg(unix)]
    #[test]
    fn play_3_the_log_grows_and_is_whole() {
        use std::os::unix::fs::{FileExt as _, MetadataExt as _, PermissionsExt as _, symlink};
        type Tampering = fn(&Path);
        let all: [(Tampering, bool); 8] = [
            (|_| {}, true),
            (|log| drop(fs::read(log).unwrap()), true),
            (|log| fs::write(log, "spoilt").unwrap(), false),
            // The same length, and within one tick of the clock.
            (|log| fs::OpenOptions::new().write(true).open(log).unwrap().write_all_at(b"X", 0).unwrap(), false),
            (|log| fs::remove_file(log).unwrap(), false),
            (|log| fs::hard_link(log, log.with_file_name("tym01.log")).unwrap(), false),
            (|log| fs::set_permissions(log, fs::Permissions::from_mode(0o000)).unwrap(), false),
            (|log| fs::remove_file(log).and_then(|()| symlink("/dev/null", log)).unwrap(), false),
        ];
        for (number, (mischief, is_same)) in all.into_iter().enumerate() {
            let mut work_dir = WorkDir::new("state", "tym01".into());
            let mut turn = |log| {
                let turn = WorkDirContents { text: "state", log: Some(log), owner: None, read_only: false };
                work_dir.prepare(turn).unwrap().join("log")
            };
            let log = turn("one");
            assert_eq!(fs::read_to_string(&log).unwrap(), "one");
            let before = fs::metadata(&log).unwrap().ino();
            // While it is open, its inode is not reused for another file.
            let _open = fs::File::open(&log).unwrap();
            mischief(&log);
            assert_eq!(turn("one, two"), log);
            assert_eq!(fs::read_to_string(&log).unwrap(), "one, two", "{number}");
            assert_eq!(fs::metadata(&log).unwrap().ino() == before, is_same, "{number}");
            assert_eq!(fs::read_to_string(turn("one, two, three")).unwrap(), "one, two, three", "{number}");
        }
    }

    /// PLAY-3, PLAY-5: the referee's files are not the program's own, whatever its name is.
    #[test]
    fn play_5_the_log_is_no_file_of_the_program() {
        let mut work_dir = WorkDir::new("state", "lo".into());
        let mut turn = |log| {
            work_dir.prepare(WorkDirContents { text: "state", log: Some(log), owner: None, read_only: false }).unwrap()
        };
        let folder = turn("one");
        fs::write(folder.join("lo.own"), "mine").unwrap();
        assert_eq!(names(&turn("one, two")), ["lo.own", "log", "state"]);
        let left = work_dir.kept_files().unwrap();
        assert_eq!((left.files, left.stray), (1, None));
        assert_eq!(work_dir.saved().unwrap(), ["lo.own"]);
    }

    #[cfg(unix)]
    #[test]
    fn play_5_links_are_not_followed() {
        let other_folder = tempfile::tempdir().unwrap();
        let victim = other_folder.path().join("state");
        fs::write(&victim, "precious").unwrap();
        for kind in ["file", "hard", "folder", "root"] {
            let mut work_dir = WorkDir::new("state", "tym01".into());
            let folder = prepare(&mut work_dir, "state 1");
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
                    let work_dir = if kind == "root" { folder.parent().unwrap() } else { &folder };
                    fs::remove_dir_all(work_dir).unwrap();
                    std::os::unix::fs::symlink(other_folder.path(), work_dir).unwrap();
                }
            }
            let folder = prepare(&mut work_dir, "state 2");
            assert_eq!(names(&folder), ["state"], "{kind}");
            assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), "state 2");
            assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{kind}");
        }
    }

    /// Whether the referee is root or not.
    #[cfg(unix)]
    #[test]
    fn play_5_a_folder_without_permissions_keeps_its_files() {
        use std::os::unix::fs::PermissionsExt as _;
        for mode in [0o000, 0o200, 0o400, 0o500, 0o600] {
            let mut work_dir = WorkDir::new("state", "tym01".into());
            let folder = prepare(&mut work_dir, "state 1");
            fs::write(folder.join("tym01.memory"), "kept").unwrap();
            let root = folder.parent().unwrap();
            let close = || {
                for closed in [&*folder, root] {
                    fs::set_permissions(closed, fs::Permissions::from_mode(mode)).unwrap();
                }
            };
            close();
            assert_eq!(work_dir.kept_files().unwrap().files, 1, "{mode:o}");
            close();
            assert_eq!(work_dir.saved().unwrap(), ["tym01.memory"], "{mode:o}");
            close();
            assert_eq!(prepare(&mut work_dir, "state 2"), folder, "{mode:o}");
            assert_eq!(names(&folder), ["state", "tym01.memory"], "{mode:o}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn play_5_a_spoilt_folder_is_replaced() {
        use std::os::unix::fs::PermissionsExt as _;
        for kind in ["removed", "a file", "closed"] {
            let mut work_dir = WorkDir::new("state", "tym01".into());
            let folder = prepare(&mut work_dir, "state 1");
            match kind {
                "closed" => fs::set_permissions(&folder, fs::Permissions::from_mode(0o000)).unwrap(),
                "removed" => fs::remove_dir_all(folder.parent().unwrap()).unwrap(),
                _ => {
                    fs::remove_dir_all(&folder).unwrap();
                    fs::write(&folder, "").unwrap();
                }
            }
            let folder = prepare(&mut work_dir, "state 2");
            assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), "state 2", "{kind}");
        }
    }
}
