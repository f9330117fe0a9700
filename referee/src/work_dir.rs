//! The folder that the program of one seat works in, where the game has its
//! programs work in a folder with the state in it (PLAY-4).

use super::confine::User;
use super::log_copy::LogCopy;
use super::names::may_keep;
use crate::dir::{Dir, Entry, Kind};
use crate::leftovers::TempFolder;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// The name of the file of the log beside the state (PLAY-3).
pub const LOG: &str = "log";

/// The folder, which has a name that nobody can guess, outside the record and
/// apart from those of the other seats. It is removed with this value.
#[derive(Debug)]
pub struct WorkDir {
    /// The name of the file of the state.
    state: &'static str,
    /// The copy of the log in it, and whether there is to be one.
    log: Option<Box<LogCopy>>,
    has_log: bool,
    /// What the names of the program's own files begin with.
    own: OsString,
    /// Who runs the program, if not the referee's user.
    owner: Option<User>,
    root: Option<TempFolder>,
}

/// What a program has left where it works.
#[derive(Default, Debug)]
pub(crate) struct Left {
    /// How many files of its own.
    pub(crate) files: u64,
    /// Their bytes together, or those that they take on the disk (LIM-9).
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
    /// The log of the game up to this state, where the game has one. Each turn's
    /// begins as that of the turn before.
    pub(crate) log: Option<&'a str>,
    /// Who must own the folder, if not the referee.
    pub(crate) owner: Option<User>,
    /// Whether its files are ones that cannot be written.
    pub(crate) read_only: bool,
}

impl Turn<'_> {
    /// Sets who may do what with a file that the program is shown.
    fn hand_over(&self, file: &File) -> io::Result<()> {
        if self.read_only {
            let mut permissions = file.metadata()?.permissions();
            permissions.set_readonly(true);
            file.set_permissions(permissions)?;
        }
        self.owner.map_or(Ok(()), |owner| owner.give(file))
    }
}

/// The most that a program can leave before its folder is given up.
const MOST: usize = 1 << 20;

impl WorkDir {
    /// One with the state in a file of this name, for a program whose own files
    /// have names that begin so.
    pub(crate) const fn new(state: &'static str, own: OsString) -> Self {
        Self { state, log: None, has_log: false, own, owner: None, root: None }
    }

    /// Makes the folder ready for a turn and gives its absolute path: the state
    /// and the log stand in it, its own files are as the program has left them,
    /// and nothing else is there (PLAY-3, PLAY-5).
    pub(crate) fn prepare(&mut self, turn: Turn<'_>) -> io::Result<PathBuf> {
        self.owner = turn.owner;
        self.has_log = turn.log.is_some();
        self.tidy(turn).or_else(|_| {
            // The program has spoilt its folder; it gets another one.
            self.root = None;
            self.log = None;
            self.tidy(turn)
        })
    }

    /// The program may be running, so nothing below the root is done by a path.
    fn tidy(&mut self, turn: Turn<'_>) -> io::Result<PathBuf> {
        let root = match self.root.take().filter(TempFolder::is_there) {
            Some(root) => root,
            None => TempFolder::new()?,
        };
        let name = OsStr::new(FOLDER);
        let folder = match root.dir().open_dir(name) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => root.dir().make_dir(name)?,
            opened => opened?,
        };
        let log = OsStr::new(LOG);
        let last = self.log.take().zip(turn.log);
        // What the program has done to its copy is no failure: it gets another one.
        let mut copy = last.and_then(|(copy, text)| copy.grown(&folder, log, text).ok().flatten());
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
            // The user can pass it but change nothing in it.
            root.dir().set_mode(0o711)?;
        }
        let path = root.path().join(FOLDER);
        self.root = Some(root);
        Ok(path)
    }

    fn contents(&self, folder: &Dir) -> io::Result<Contents> {
        let mut contents = Contents::default();
        folder.for_each(|entry| {
            if contents.kept.len() + contents.others.len() >= MOST {
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

    /// The bytes of a file that the program may keep; `None` if it is no such file. Links are none, and lead
    /// nowhere therefore, and neither are the files of other users.
    fn bytes_of_kept(&self, folder: &Dir, entry: &Entry) -> io::Result<Option<u64>> {
        let is_own = may_keep(&entry.name, &self.own) && !self.is_shown(&entry.name);
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

    /// Whether a file of this name is one that the program is shown.
    fn is_shown(&self, name: &OsStr) -> bool {
        name == self.state || self.has_log && name == LOG
    }

    fn is_ours(&self, owner: u32) -> bool {
        self.owner.is_none_or(|user| user.uid == owner)
    }

    /// The folder, if it was made and is there.
    fn folder(&self) -> io::Result<Option<Dir>> {
        let Some(root) = &self.root else { return Ok(None) };
        match root.dir().open_dir(OsStr::new(FOLDER)) {
            Err(error) if [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind()) => Ok(None),
            opened => opened.map(Some),
        }
    }

    /// The names of the files that the program has kept, in their order (PLAY-5).
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
    pub fn kept(&self) -> io::Result<Vec<OsString>> {
        let Some(folder) = self.folder()? else { return Ok(Vec::new()) };
        Ok(self.contents(&folder)?.kept.into_iter().map(|(name, _)| name).collect())
    }

    /// Opens a file that the program has kept.
    ///
    /// # Errors
    ///
    /// When it is not there, or cannot be read.
    pub fn open_kept(&self, name: &OsStr) -> io::Result<File> {
        self.folder()?.ok_or(io::ErrorKind::NotFound)?.open_file(name)
    }

    /// What the program has left at the end of a turn.
    pub(crate) fn left(&self) -> io::Result<Left> {
        let Some(folder) = self.folder()? else { return Ok(Left::default()) };
        let Contents { kept, others } = self.contents(&folder)?;
        let others = others.into_iter().map(|entry| entry.name).filter(|name| !self.is_shown(name));
        Ok(Left {
            files: kept.len() as u64,
            bytes: kept.iter().fold(0, |sum: u64, (_, bytes)| sum.saturating_add(*bytes)),
            stray: others.map(|name| name.to_string_lossy().into_owned()).min(),
        })
    }

    /// Removes the files that the program has kept.
    pub(crate) fn forget(&self) -> io::Result<()> {
        let Some(folder) = self.folder()? else { return Ok(()) };
        self.contents(&folder)?.kept.iter().try_for_each(|(name, _)| folder.remove_file(name))
    }
}

/// What is where a program works.
#[derive(Default)]
struct Contents {
    /// The files that it may keep with their bytes, in the order of their names.
    kept: Vec<(OsString, u64)>,
    others: Vec<Entry>,
}

#[cfg(test)]
mod tests {
    use super::{Turn, WorkDir};
    use std::fs;
    use std::path::{Path, PathBuf};

    fn prepare(place: &mut WorkDir, text: &str) -> PathBuf {
        place.prepare(Turn { text, log: None, owner: None, read_only: false }).unwrap()
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
        let mut place = WorkDir::new("state", "tym01".into());
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

    /// PLAY-3: whatever the program has done to its copy. It is added to only
    /// where nothing was done to it.
    #[cfg(unix)]
    #[test]
    fn play_3_the_log_grows_and_is_whole() {
        use std::os::unix::fs::{FileExt as _, MetadataExt as _, PermissionsExt as _, symlink};
        type Mischief = fn(&Path);
        let all: [(Mischief, bool); 8] = [
            (|_| {}, true),
            (|log| drop(fs::read(log).unwrap()), true),
            (|log| fs::write(log, "spoilt").unwrap(), false),
            // As long as it was, and within one tick of the clock.
            (|log| fs::OpenOptions::new().write(true).open(log).unwrap().write_all_at(b"X", 0).unwrap(), false),
            (|log| fs::remove_file(log).unwrap(), false),
            (|log| fs::hard_link(log, log.with_file_name("tym01.log")).unwrap(), false),
            (|log| fs::set_permissions(log, fs::Permissions::from_mode(0o000)).unwrap(), false),
            (|log| fs::remove_file(log).and_then(|()| symlink("/dev/null", log)).unwrap(), false),
        ];
        for (number, (mischief, is_same)) in all.into_iter().enumerate() {
            let mut place = WorkDir::new("state", "tym01".into());
            let mut turn = |log| {
                let turn = Turn { text: "state", log: Some(log), owner: None, read_only: false };
                place.prepare(turn).unwrap().join("log")
            };
            let log = turn("one");
            assert_eq!(fs::read_to_string(&log).unwrap(), "one");
            let before = fs::metadata(&log).unwrap().ino();
            // Its number is not given to another file as long as it is open.
            let _open = fs::File::open(&log).unwrap();
            mischief(&log);
            assert_eq!(turn("one, two"), log);
            assert_eq!(fs::read_to_string(&log).unwrap(), "one, two", "{number}");
            assert_eq!(fs::metadata(&log).unwrap().ino() == before, is_same, "{number}");
            assert_eq!(fs::read_to_string(turn("one, two, three")).unwrap(), "one, two, three", "{number}");
        }
    }

    /// PLAY-3, PLAY-5: what is shown is nobody's own, whatever the program is called.
    #[test]
    fn play_5_the_log_is_no_file_of_the_program() {
        let mut place = WorkDir::new("state", "lo".into());
        let mut turn =
            |log| place.prepare(Turn { text: "state", log: Some(log), owner: None, read_only: false }).unwrap();
        let folder = turn("one");
        fs::write(folder.join("lo.own"), "mine").unwrap();
        assert_eq!(names(&turn("one, two")), ["lo.own", "log", "state"]);
        let left = place.left().unwrap();
        assert_eq!((left.files, left.stray), (1, None));
        assert_eq!(place.kept().unwrap(), ["lo.own"]);
    }

    #[cfg(unix)]
    #[test]
    fn play_5_links_are_not_followed() {
        let elsewhere = tempfile::tempdir().unwrap();
        let victim = elsewhere.path().join("state");
        fs::write(&victim, "precious").unwrap();
        for kind in ["file", "hard", "folder", "root"] {
            let mut place = WorkDir::new("state", "tym01".into());
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
            let mut place = WorkDir::new("state", "tym01".into());
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
