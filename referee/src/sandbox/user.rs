//! The user that programs run as.

use crate::dir::Dir;
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fs::File;
use std::io;

/// A user and group by numeric ID.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

#[cfg(unix)]
mod give {
    use super::{Dir, File, OsStr, User, io};
    use rustix::fs::{AtFlags, Gid, Uid, chownat, fchown};
    use std::os::fd::AsFd;

    impl User {
        /// Makes this user the owner of an open file.
        ///
        /// # Errors
        ///
        /// When the system refuses.
        pub(crate) fn give(self, file: &File) -> io::Result<()> {
            self.give_open(file)
        }

        /// Makes this user the owner of an open folder.
        ///
        /// # Errors
        ///
        /// When the system refuses.
        pub(crate) fn give_dir(self, dir: &Dir) -> io::Result<()> {
            self.give_open(dir)
        }

        /// Makes this user the owner of a link, not of its target.
        ///
        /// # Errors
        ///
        /// When the system refuses.
        pub(crate) fn give_link(self, dir: &Dir, name: &OsStr) -> io::Result<()> {
            let (uid, gid) = self.numbers();
            Ok(chownat(dir, name, uid, gid, AtFlags::SYMLINK_NOFOLLOW)?)
        }

        fn give_open(self, open: impl AsFd) -> io::Result<()> {
            let (uid, gid) = self.numbers();
            Ok(fchown(open, uid, gid)?)
        }

        fn numbers(self) -> (Option<Uid>, Option<Gid>) {
            (Some(Uid::from_raw(self.uid)), Some(Gid::from_raw(self.gid)))
        }
    }
}

/// Stub: there are no numeric users on this platform.
#[cfg(not(unix))]
mod give {
    use super::{Dir, File, OsStr, User, io};

    impl User {
        pub(crate) fn give(self, _: &File) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(crate) fn give_dir(self, _: &Dir) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(crate) fn give_link(self, _: &Dir, _: &OsStr) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }
}
