//! A seat's own copy of a program's folder, for the time of a match.

use super::links::{is_of_system, is_within, normal};
use super::user::User;
use crate::advise::Advise;
use crate::dir::{CopyError, Dir, Entry, Kind, copy_data};
use crate::leftovers::TempFolder;
use crate::path_text::PrintablePath;
use crate::program::Program;
use rulebook_record::Confinement;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The most bytes of a folder that is copied.
const LARGEST: u64 = 256 << 20;
/// The most files and folders in it.
const MOST: u64 = 20_000;
/// The most folders in one another.
const DEEPEST: usize = 100;

/// The copy; it is removed with this value.
pub(crate) struct PrivateCopy {
    folder: PathBuf,
    outward: Vec<Outward>,
    _root: TempFolder,
}

/// A link of a copied folder that leads out of it.
#[derive(Debug)]
pub(super) struct Outward {
    /// Where it is, in its folder.
    pub(super) link: PathBuf,
    /// What it leads to.
    pub(super) target: PathBuf,
}

impl PrivateCopy {
    /// Whether programs run in copies: where that is asked for, in the sandbox, and as other users (LIM-5, BOX).
    pub(super) const fn is_wanted(request: &Confinement) -> bool {
        request.private_copy || request.implies_copy()
    }

    /// Copies the folder of a program, as far as the program is made of it. Links stay links: the referee follows none,
    /// since what it may read the program may not. Pipes, sockets and devices are left out.
    ///
    /// # Errors
    ///
    /// When the folder is too large, or cannot be read, or the program is a link that leads out of it.
    pub(crate) fn of(program: &Program, owner: Option<User>) -> Result<Self, PrivateCopyError> {
        let folder = &*program.folder;
        let fail = |why| PrivateCopyError::Folder { folder: folder.to_owned(), why };
        let source = folder.canonicalize().map_err(fail)?;
        let from = Dir::open(&source).map_err(fail)?;
        let root = TempFolder::new().map_err(fail)?;
        let owner_of_source = from.metadata().map(|metadata| owner_of(&metadata)).map_err(fail)?;
        let roots = [source.clone(), folder.to_owned()];
        let path = program.path.strip_prefix(folder).map(normal).unwrap_or_default();
        let (files, bytes, outward) = (0, 0, Vec::new());
        let mut copying = Copying { source, roots, owner, owner_of_source, program: path, files, bytes, outward };
        let name = OsStr::new("bot");
        let copied = copying.folder(&from, (root.dir(), name), &mut PathBuf::new(), &|name| program.is_made_of(name));
        copied?;
        let (path, outward) = (copying.program, copying.outward);
        if let Some(Outward { target, .. }) = outward.iter().find(|outward| outward.link == path)
            && !is_of_system(target)
        {
            return Err(PrivateCopyError::OutwardLink { program: program.path.clone(), target: target.clone() });
        }
        let tidy = || -> io::Result<()> {
            let temporary = root.dir().make_dir(OsStr::new("tmp"))?;
            let Some(owner) = owner else { return Ok(()) };
            owner.give_dir(&temporary)?;
            // The user can pass it but change nothing in it.
            root.dir().set_mode(0o711)
        };
        tidy().map_err(fail)?;
        Ok(Self { folder: root.path().join(name), outward, _root: root })
    }

    /// The copied folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The links that lead out of the folder.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "there is no sandbox that forbids to follow them"))]
    pub(super) fn outward(&self) -> &[Outward] {
        &self.outward
    }

    /// What is the seat's own: the copied folder, and one for passing files.
    #[cfg(target_os = "linux")]
    pub(super) fn own(&self) -> [PathBuf; 2] {
        [self.folder.clone(), self.temporary()]
    }

    /// An empty folder beside it, for passing files.
    #[cfg(target_os = "linux")]
    pub(super) fn temporary(&self) -> PathBuf {
        self.folder.with_file_name("tmp")
    }
}

/// Why the folder of a program was not copied (LIM-5).
#[derive(Debug)]
pub enum PrivateCopyError {
    /// The folder cannot be read, or there is no place for its copy.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The program is a link out of its folder, to what a copy must not take.
    OutwardLink {
        /// The program.
        program: PathBuf,
        /// What it leads to.
        target: PathBuf,
    },
    /// The folder has too many bytes or files.
    TooLarge {
        /// The folder.
        folder: PathBuf,
    },
    /// There are too many folders in one another.
    TooDeep {
        /// The outermost.
        folder: PathBuf,
    },
    /// A file is another user's, and has another name elsewhere.
    Borrowed {
        /// The file.
        file: PathBuf,
    },
    /// A file or folder cannot be copied.
    Io {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

impl fmt::Display for PrivateCopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LARGE: &str = "too large for a private copy";
        match self {
            Self::Folder { folder, why } => {
                write!(f, "{}: the folder cannot be copied: {why}", PrintablePath(folder))
            }
            Self::OutwardLink { program, target } => {
                let (program, target) = (PrintablePath(program), PrintablePath(target));
                write!(f, "{program}: is a link to {target}, out of its folder")
            }
            Self::TooLarge { folder } => {
                let most = LARGEST >> 20;
                write!(f, "{}: {LARGE}: more than {most} MiB or {MOST} files", PrintablePath(folder))
            }
            Self::TooDeep { folder } => {
                write!(f, "{}: {LARGE}: more than {DEEPEST} folders in one another", PrintablePath(folder))
            }
            Self::Borrowed { file } => {
                write!(f, "{}: is another user's file under a further name", PrintablePath(file))
            }
            Self::Io { path, why } => write!(f, "{}: cannot be copied: {why}", PrintablePath(path)),
        }
    }
}

impl std::error::Error for PrivateCopyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Folder { why, .. } | Self::Io { why, .. } => Some(why),
            _ => None,
        }
    }
}

impl Advise for PrivateCopyError {
    fn hints(&self) -> Vec<String> {
        let hints: &[&str] = match self {
            Self::Folder { .. } => &[],
            Self::OutwardLink { .. } => &[
                "name the program itself",
                "a private copy takes what a link leads to only if it is a program that everyone may read and \
                 execute, or one of the folder's owner",
            ],
            Self::TooLarge { .. } | Self::TooDeep { .. } => {
                &["put the program into a folder with nothing but what it needs"]
            }
            Self::Borrowed { .. } => &["a private copy takes no such file; put a copy of it there"],
            Self::Io { why, .. } if why.kind() == io::ErrorKind::FileTooLarge => {
                &["`ulimit -f` tells how large a file of this command may be"]
            }
            Self::Io { .. } => &["a private copy takes the whole folder of a program"],
        };
        hints.iter().map(|&hint| hint.to_owned()).collect()
    }
}

/// A copy on its way.
struct Copying {
    source: PathBuf,
    /// The folder as links may name it.
    roots: [PathBuf; 2],
    owner: Option<User>,
    owner_of_source: u32,
    /// Where the program lies in the folder.
    program: PathBuf,
    files: u64,
    bytes: u64,
    outward: Vec<Outward>,
}

impl Copying {
    /// Copies a folder, which is at `path` in the source, but only what is `wanted` of what lies in it.
    fn folder(
        &mut self,
        from: &Dir,
        (into, name): (&Dir, &OsStr),
        path: &mut PathBuf,
        wanted: &dyn Fn(&OsStr) -> bool,
    ) -> Result<(), PrivateCopyError> {
        let at = |path: &Path| {
            let path = self.source.join(path);
            move |why| PrivateCopyError::Io { path, why }
        };
        if path.components().count() > DEEPEST {
            return Err(PrivateCopyError::TooDeep { folder: self.source.clone() });
        }
        let to = into.make_dir(name).map_err(at(path))?;
        let mut entries = Vec::new();
        let rest = MOST - self.files;
        let mut too_many = false;
        let read = from.for_each(|entry| {
            if wanted(&entry.name) {
                too_many |= entries.len() as u64 >= rest;
                if too_many {
                    // It ends here; what it was is told below.
                    return Err(io::ErrorKind::Other.into());
                }
                entries.push(entry);
            }
            Ok(())
        });
        if too_many {
            return Err(self.too_large());
        }
        read.map_err(at(path))?;
        self.files += entries.len() as u64;
        for Entry { name, kind } in entries {
            path.push(&name);
            match kind {
                Kind::Folder => {
                    let from = from.open_dir(&name).map_err(self.at(path))?;
                    self.folder(&from, (&to, &name), path, &|_| true)?;
                }
                Kind::Link => self.link(from, &to, &name, path)?,
                Kind::File => self.file(from, &to, &name, path)?,
                Kind::Other => {}
            }
            path.pop();
        }
        let done = || -> io::Result<()> {
            // Last, as a folder without write permission could not be filled.
            let is_whole = path.as_os_str().is_empty();
            match self.owner {
                // What other users may do in it is not for them to know.
                Some(owner) if is_whole => owner.give_dir(&to),
                Some(owner) => set_mode(&to, from).and_then(|()| owner.give_dir(&to)),
                None => set_mode(&to, from),
            }
        };
        done().map_err(self.at(path))
    }

    fn at<'a>(&'a self, path: &'a Path) -> impl FnOnce(io::Error) -> PrivateCopyError + use<> {
        let path = self.source.join(path);
        move |why| PrivateCopyError::Io { path, why }
    }

    fn too_large(&self) -> PrivateCopyError {
        PrivateCopyError::TooLarge { folder: self.source.clone() }
    }

    fn file(&mut self, from: &Dir, to: &Dir, name: &OsStr, path: &Path) -> Result<(), PrivateCopyError> {
        let source = from.open_file(name).map_err(self.at(path))?;
        let metadata = source.metadata().map_err(self.at(path))?;
        if names(&metadata) > 1 && owner_of(&metadata) != self.owner_of_source {
            return Err(PrivateCopyError::Borrowed { file: self.source.join(path) });
        }
        self.contents((source, &metadata), to, name, path)
    }

    fn contents(
        &mut self,
        (mut source, metadata): (File, &Metadata),
        to: &Dir,
        name: &OsStr,
        path: &Path,
    ) -> Result<(), PrivateCopyError> {
        if self.bytes.saturating_add(metadata.len()) > LARGEST {
            return Err(self.too_large());
        }
        self.bytes += metadata.len();
        let mut copy = || -> Result<(), CopyError> {
            let mut target = to.make_file(name)?;
            copy_data(&mut source, &mut target, metadata.len())?;
            set_file_mode(&target, metadata)?;
            Ok(self.owner.map_or(Ok(()), |owner| owner.give(&target))?)
        };
        copy().map_err(|error| match error {
            // It has grown meanwhile.
            CopyError::TooMuchData => self.too_large(),
            CopyError::Io(error) => self.at(path)(error),
        })
    }

    /// The program that the link in its place leads to, if a copy of it tells nobody anything: it is a program, and
    /// everyone's or that of whoever has the folder.
    fn linked_program(&self, path: &Path) -> Option<(File, Metadata)> {
        if path != self.program {
            return None;
        }
        let file = File::open(self.source.join(path)).ok()?;
        let metadata = file.metadata().ok()?;
        let (mode, owner) = (mode_of(&metadata), owner_of(&metadata));
        let good = metadata.is_file() && mode & 0o100 != 0 && (mode & 0o005 == 0o005 || owner == self.owner_of_source);
        good.then_some((file, metadata))
    }

    /// Makes a link that leads where it did: to the copy of what is in the folder, and to what is elsewhere by its
    /// absolute path.
    fn link(&mut self, from: &Dir, to: &Dir, name: &OsStr, path: &Path) -> Result<(), PrivateCopyError> {
        let given = from.read_link(name).map_err(self.at(path))?;
        let above = path.parent().unwrap_or(path);
        let within = self.roots.iter().find_map(|root| given.strip_prefix(root).ok());
        let within = within.filter(|rest| is_within(Path::new(""), rest));
        let target = match within {
            Some(rest) => above.components().map(|_| "..").collect::<PathBuf>().join(".").join(rest),
            None if is_within(above, &given) => given,
            None => {
                let target = self.source.join(above).join(given);
                if !is_of_system(&target)
                    && let Some((file, metadata)) = self.linked_program(path)
                {
                    return self.contents((file, &metadata), to, name, path);
                }
                self.outward.push(Outward { link: path.to_owned(), target: target.clone() });
                target
            }
        };
        let made = to.make_link(&target, name);
        let made = made.and_then(|()| self.owner.map_or(Ok(()), |owner| owner.give_link(to, name)));
        made.map_err(self.at(path))
    }
}

/// The permissions of a file, without those that make its program another user's.
#[cfg(unix)]
fn set_file_mode(file: &File, metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    file.set_permissions(std::fs::Permissions::from_mode(metadata.mode() & 0o777))
}

#[cfg(unix)]
fn set_mode(to: &Dir, from: &Dir) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    to.set_mode(from.metadata()?.mode() & 0o777)
}

#[cfg(unix)]
fn names(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(unix)]
fn mode_of(metadata: &Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::mode(metadata)
}

#[cfg(unix)]
fn owner_of(metadata: &Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(metadata)
}

#[cfg(not(unix))]
fn set_file_mode(file: &File, metadata: &Metadata) -> io::Result<()> {
    file.set_permissions(metadata.permissions())
}

#[cfg(not(unix))]
fn set_mode(_: &Dir, _: &Dir) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

/// Links are not copied here.
#[cfg(not(unix))]
fn mode_of(_: &Metadata) -> u32 {
    0
}

#[cfg(not(unix))]
fn owner_of(_: &Metadata) -> u32 {
    0
}

#[cfg(all(test, unix))]
mod tests {
    use super::{LARGEST, PrivateCopy};
    use crate::advise::Advise as _;
    use crate::program::{Extent, Program, Protocol};
    use std::fs;
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::Path;

    fn program(folder: &Path, extent: Extent) -> Program {
        let (path, name) = (folder.join("run"), "run".into());
        Program {
            path,
            arguments: Vec::new(),
            folder: folder.to_owned(),
            name,
            extent,
            rivals: vec![],
            protocol: Protocol::EachRound,
        }
    }

    #[test]
    fn lim_5_what_a_program_is_made_of_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        for file in ["run", "run.data", "run-lib/other", "other", "others/run"] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let copied = |extent| {
            let copy = PrivateCopy::of(&program(folder.path(), extent), None).unwrap();
            ["run", "run.data", "run-lib/other", "other", "others/run"].map(|file| copy.folder().join(file).exists())
        };
        assert_eq!(copied(Extent::Folder), [true; 5]);
        assert_eq!(copied(Extent::Named), [true, true, true, false, false]);
    }

    #[test]
    fn a_copy_has_files_and_permissions_and_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("data")).unwrap();
        fs::write(path("data/book"), "moves").unwrap();
        fs::write(path("run"), "#!/bin/sh\n").unwrap();
        fs::set_permissions(path("run"), fs::Permissions::from_mode(0o6755)).unwrap();

        let copy = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).unwrap();
        let copied = |name: &str| copy.folder().join(name);
        assert_eq!(copied("run").metadata().unwrap().permissions().mode() & 0o7777, 0o755);
        fs::write(copied("data/book"), "other").unwrap();
        assert_eq!(fs::read_to_string(path("data/book")).unwrap(), "moves");

        fs::set_permissions(copied("data"), fs::Permissions::from_mode(0o000)).unwrap();
        let root = copy.folder().parent().unwrap().to_owned();
        drop(copy);
        assert!(!root.exists());
    }

    /// What the referee may read the program may not.
    #[test]
    fn lim_5_no_link_is_followed() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let folder = folder.path().canonicalize().unwrap();
        let secret = elsewhere.path().canonicalize().unwrap().join("secret");
        fs::write(&secret, "secret").unwrap();
        fs::create_dir_all(folder.join("data/deep")).unwrap();
        fs::write(folder.join("data/book"), "moves").unwrap();
        fs::write(folder.join("run"), "").unwrap();
        let up = Path::new("../../..").join(secret.strip_prefix("/").unwrap());
        let aside = format!("../{}/secret", elsewhere.path().file_name().unwrap().display());
        let links = [
            // Links in the folder lead to the copy.
            ("book", "data/book".into(), "data/book".into()),
            ("data/deep/up", "../book".into(), "../book".into()),
            ("data/deep/absolute", folder.join("data/book"), "../.././data/book".into()),
            ("dangling", "nowhere".into(), "nowhere".into()),
            ("system", "/usr/bin/env".into(), "/usr/bin/env".into()),
            // Others lead where they did.
            ("secret", secret.clone(), secret.clone()),
            ("beside", aside.clone().into(), folder.join(&aside)),
            ("data/deep/down", "../../../x".into(), folder.join("data/deep/../../../x")),
            ("data/deep/way", up.clone(), folder.join("data/deep").join(&up)),
            ("out", folder.join("../x"), folder.join("../x")),
            ("folder", elsewhere.path().to_owned(), elsewhere.path().to_owned()),
        ];
        for (link, target, _) in &links {
            symlink(target, folder.join(link)).unwrap();
        }
        let copy = PrivateCopy::of(&program(&folder, Extent::Folder), None).unwrap();
        for (link, _, expected) in &links {
            assert_eq!(fs::read_link(copy.folder().join(link)).unwrap(), *expected, "{link}");
        }
        assert_eq!(fs::read_to_string(copy.folder().join("data/deep/absolute")).unwrap(), "moves");
        let mut told: Vec<_> = copy.outward().iter().map(|outward| outward.link.to_str().unwrap()).collect();
        told.sort_unstable();
        assert_eq!(told, ["beside", "data/deep/down", "data/deep/way", "folder", "out", "secret", "system"]);
        copy.outward().iter().find(|outward| outward.target == secret).unwrap();
    }

    /// The one file that is taken through a link is what the user has named.
    #[test]
    fn lim_5_a_program_may_be_a_link_to_a_program() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let target = elsewhere.path().join("program");
        fs::write(&target, "text").unwrap();
        symlink(&target, folder.path().join("run")).unwrap();
        symlink(&target, folder.path().join("run2")).unwrap();
        let copy = || PrivateCopy::of(&program(folder.path(), Extent::Folder), None);
        for mode in [0o600, 0o644, 0o400] {
            fs::set_permissions(&target, fs::Permissions::from_mode(mode)).unwrap();
            let error = copy().err().unwrap();
            let expected = format!("run: is a link to {}, out of its folder", target.display());
            assert!(error.to_string().contains(&expected), "{error}");
            assert_eq!(error.hints()[0], "name the program itself");
        }
        for mode in [0o755, 0o700] {
            fs::set_permissions(&target, fs::Permissions::from_mode(mode)).unwrap();
            let copy = copy().unwrap();
            assert_eq!(fs::read_to_string(copy.folder().join("run")).unwrap(), "text");
            assert!(!copy.folder().join("run").is_symlink() && copy.folder().join("run2").is_symlink());
        }
    }

    #[test]
    fn lim_5_deep_folders_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join(["d"; 101].join("/"))).unwrap();
        let failure = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).err().unwrap().to_string();
        assert!(failure.contains("more than 100 folders in one another"), "{failure}");
    }

    #[test]
    fn lim_5_many_files_are_refused_before_they_are_copied() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("many")).unwrap();
        for number in 0..=super::MOST {
            // A name more is as good as a file more, and quicker.
            let (first, name) = (folder.path().join("first"), folder.path().join(format!("many/{number}")));
            if number % 10_000 == 0 {
                let _ = fs::remove_file(&first);
                fs::write(&first, "").unwrap();
            }
            fs::hard_link(&first, name).unwrap();
        }
        let failure = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).err().unwrap().to_string();
        assert!(failure.contains("more than 256 MiB or 20000 files"), "{failure}");
    }

    #[test]
    fn a_large_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::File::create(folder.path().join("weights")).unwrap().set_len(LARGEST + 1).unwrap();
        let failure = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).err().unwrap().to_string();
        assert!(failure.contains("too large for a private copy: more than 256 MiB or 20000 files"), "{failure}");
    }
}
