//! A private copy of a program's folder for each seat, for the duration of a match.

mod error;
mod job;
mod metadata;
#[cfg(all(test, unix))]
mod tests;

pub use error::PrivateCopyError;
pub(super) use job::OutwardLink;

use super::links::{is_of_system, normal};
use super::user::User;
use crate::dir::Dir;
use crate::program::Program;
use crate::stale_temp::TempFolder;
use job::CopyJob;
use metadata::owner_of;
use rulebook_record::Confinement;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// The largest total size of a copied folder in bytes.
const MAX_BYTES: u64 = 256 << 20;
/// The largest number of files and folders in a copied folder.
const MAX_FILES: u64 = 20_000;
/// Maximum depth of nested folders.
const MAX_DEPTH: usize = 100;

/// A private copy; dropping it removes it.
pub(crate) struct PrivateCopy {
    folder: PathBuf,
    outward: Vec<OutwardLink>,
    _root: TempFolder,
}

impl PrivateCopy {
    /// Returns whether programs run in copies: on request, in the sandbox, and as other users (LIM-5, BOX).
    pub(super) const fn is_wanted(request: &Confinement) -> bool {
        request.private_copy || request.implies_copy()
    }

    /// Copies the files of the program's folder that belong to the program.
    ///
    /// The copy has links where the folder has links. The referee does not follow them, because it may read files that
    /// the program may not. Skips pipes, sockets and devices.
    ///
    /// # Errors
    ///
    /// When the folder is too large or cannot be read, or the program is a link to a file outside it.
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
        let mut job = CopyJob { source, roots, owner, owner_of_source, program: path, files, bytes, outward };
        let name = OsStr::new("bot");
        let copied = job.folder(&from, (root.dir(), name), &mut PathBuf::new(), &|name| program.is_made_of(name));
        copied?;
        let (path, outward) = (job.program, job.outward);
        if let Some(OutwardLink { target, .. }) = outward.iter().find(|outward| outward.link == path)
            && !is_of_system(target)
        {
            return Err(PrivateCopyError::OutwardLink { program: program.path.clone(), target: target.clone() });
        }
        let finish = || -> io::Result<()> {
            let temporary = root.dir().make_dir(OsStr::new("tmp"))?;
            let Some(owner) = owner else { return Ok(()) };
            owner.give_dir(&temporary)?;
            // The user can enter the folder but change nothing in it.
            root.dir().set_mode(0o711)
        };
        finish().map_err(fail)?;
        Ok(Self { folder: root.path().join(name), outward, _root: root })
    }

    /// Returns the copied folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the links whose targets are outside the folder.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "no sandbox keeps programs from following them"))]
    pub(super) fn outward(&self) -> &[OutwardLink] {
        &self.outward
    }

    /// Returns the folders that belong to the seat: the copy, and one for temporary files.
    #[cfg(target_os = "linux")]
    pub(super) fn own(&self) -> [PathBuf; 2] {
        [self.folder.clone(), self.temporary()]
    }

    /// Returns an empty folder beside the copy, for temporary files.
    #[cfg(target_os = "linux")]
    pub(super) fn temporary(&self) -> PathBuf {
        self.folder.with_file_name("tmp")
    }
}
