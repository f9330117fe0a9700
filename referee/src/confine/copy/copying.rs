//! Copying a folder file by file.

use super::error::PrivateCopyError;
use super::metadata::{mode_of, names, owner_of, set_file_mode, set_mode};
use super::{DEEPEST, LARGEST, MOST};
use crate::confine::links::{is_of_system, is_within};
use crate::confine::user::User;
use crate::dir::{CopyError, Dir, Entry, Kind, copy_data};
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A link of a copied folder that leads out of it.
#[derive(Debug)]
pub(in crate::confine) struct Outward {
    /// Where it is, in its folder.
    pub(in crate::confine) link: PathBuf,
    /// What it leads to.
    pub(in crate::confine) target: PathBuf,
}

/// A copy on its way.
pub(super) struct Copying {
    pub(super) source: PathBuf,
    /// The folder as links may name it.
    pub(super) roots: [PathBuf; 2],
    pub(super) owner: Option<User>,
    pub(super) owner_of_source: u32,
    /// Where the program lies in the folder.
    pub(super) program: PathBuf,
    pub(super) files: u64,
    pub(super) bytes: u64,
    pub(super) outward: Vec<Outward>,
}

impl Copying {
    /// Copies a folder, which is at `path` in the source, but only what is `wanted` of what lies in it.
    pub(super) fn folder(
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
