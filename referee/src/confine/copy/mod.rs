//! A seat's own copy of a program's folder, for the time of a match.

mod copying;
mod error;
mod metadata;
#[cfg(all(test, unix))]
mod tests;

pub(super) use copying::Outward;
pub use error::PrivateCopyError;

use super::links::{is_of_system, normal};
use super::user::User;
use crate::dir::Dir;
use crate::leftovers::TempFolder;
use crate::program::Program;
use copying::Copying;
use metadata::owner_of;
use rulebook_record::Confinement;
use std::ffi::OsStr;
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
