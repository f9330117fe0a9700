//! Copies a folder file by file.

use super::error::PrivateCopyError;
use super::metadata::{hard_links, mode_of, owner_of, set_file_mode, set_mode};
use super::{MAX_BYTES, MAX_DEPTH, MAX_FILES};
use crate::dir::{CopyError, Dir, Entry, Kind, copy_data};
use crate::sandbox::links::{is_of_system, is_within};
use crate::sandbox::user::User;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A link in the copied folder whose target is outside it.
#[derive(Debug)]
pub(in crate::sandbox) struct OutwardLink {
    /// The path of the link, relative to its folder.
    pub(in crate::sandbox) link: PathBuf,
    /// The target of the link.
    pub(in crate::sandbox) target: PathBuf,
}

/// A copy in progress.
pub(super) struct CopyJob {
    pub(super) source: PathBuf,
    /// The absolute paths by which links may refer to the source folder.
    pub(super) roots: [PathBuf; 2],
    pub(super) owner: Option<User>,
    pub(super) owner_of_source: u32,
    /// The path of the program, relative to the folder.
    pub(super) program: PathBuf,
    pub(super) files: u64,
    pub(super) bytes: u64,
    pub(super) outward: Vec<OutwardLink>,
}

impl CopyJob {
    /// Copies the open folder `from` to a new folder `name` in `into`. Copies only entries whose names are `wanted`.
    /// `path` is the path of `from` in the source.
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
        if path.components().count() > MAX_DEPTH {
            return Err(PrivateCopyError::TooDeep { folder: self.source.clone() });
        }
        let to = into.make_dir(name).map_err(at(path))?;
        let mut entries = Vec::new();
        let rest = MAX_FILES - self.files;
        let mut too_many = false;
        let read = from.for_each(|entry| {
            if wanted(&entry.name) {
                too_many |= entries.len() as u64 >= rest;
                if too_many {
                    // This error only stops the iteration. The code below replaces it.
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
            // Set the mode last, because a folder without write permission could not be filled.
            let is_root = path.as_os_str().is_empty();
            match self.owner {
                // The mode of the source must not let other users into the copy, so the copy keeps its own.
                Some(owner) if is_root => owner.give_dir(&to),
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
        if hard_links(&metadata) > 1 && owner_of(&metadata) != self.owner_of_source {
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
        if self.bytes.saturating_add(metadata.len()) > MAX_BYTES {
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
            // The file grew while it was copied.
            CopyError::TooMuchData => self.too_large(),
            CopyError::Io(error) => self.at(path)(error),
        })
    }

    /// Returns the program that the link at `path` points to, if copying it discloses nothing. It must be an
    /// executable file that everyone may read, or that belongs to the owner of the folder.
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

    /// Copies a link. A target inside the folder becomes the copy of the target. A target outside becomes its absolute
    /// path, and the link is added to `outward`. If the link is the program, its target may be copied instead
    /// ([`linked_program`](Self::linked_program)).
    fn link(&mut self, from: &Dir, to: &Dir, name: &OsStr, path: &Path) -> Result<(), PrivateCopyError> {
        let original = from.read_link(name).map_err(self.at(path))?;
        let above = path.parent().unwrap_or(path);
        let within = self.roots.iter().find_map(|root| original.strip_prefix(root).ok());
        let within = within.filter(|rest| is_within(Path::new(""), rest));
        let target = match within {
            Some(rest) => above.components().map(|_| "..").collect::<PathBuf>().join(".").join(rest),
            None if is_within(above, &original) => original,
            None => {
                let target = self.source.join(above).join(original);
                if !is_of_system(&target)
                    && let Some((file, metadata)) = self.linked_program(path)
                {
                    return self.contents((file, &metadata), to, name, path);
                }
                self.outward.push(OutwardLink { link: path.to_owned(), target: target.clone() });
                target
            }
        };
        let made = to.make_link(&target, name);
        let made = made.and_then(|()| self.owner.map_or(Ok(()), |owner| owner.give_link(to, name)));
        made.map_err(self.at(path))
    }
}
