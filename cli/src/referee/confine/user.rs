//! Another user that programs run as.

use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;

/// A user by numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

impl User {
    /// Makes a file or folder this user's; a link itself, not what it leads to.
    #[cfg(unix)]
    pub(crate) fn give(self, path: &Path) -> io::Result<()> {
        std::os::unix::fs::lchown(path, Some(self.uid), Some(self.gid))
    }

    /// There are no such users.
    #[cfg(not(unix))]
    pub(crate) fn give(self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
