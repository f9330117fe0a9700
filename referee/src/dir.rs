//! Folders by handle, for folders that another process can change.
//!
//! The system resolves a path anew at each use. A program that replaces a folder with a link redirects the next use. A
//! [`Dir`] is an open folder. Each operation takes one name in it and follows no link. No operation takes a path of
//! several names, so `openat2` with `RESOLVE_BENEATH` is not needed.
//!
//! - `unix`: implements the operations with the `…at` calls.
//! - `portable`: implements them with paths, on platforms that run no programs.
//! - `remove`: removes trees of any depth.
//! - `data`: copies file contents and preserves holes.

mod data;
mod remove;

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod unix;

pub use data::{CopyError, copy_data};
#[cfg(not(unix))]
pub use portable::Dir;
#[cfg(unix)]
pub use unix::Dir;

use std::ffi::OsString;

/// An entry of a folder.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Entry {
    pub(crate) name: OsString,
    pub(crate) kind: Kind,
}

/// The type of an entry. A link to a folder is a `Link`, not a `Folder`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Folder,
    File,
    Link,
    /// A pipe, a socket or a device.
    Other,
}

/// The size and owner of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    /// Its length in bytes.
    pub(crate) length: u64,
    /// Its allocated size on disk in bytes.
    pub(crate) on_disk: u64,
    /// The numeric ID of its owner.
    pub(crate) owner: u32,
}

impl Size {
    /// Returns the bytes that count against a limit: the length, or the allocated size if that is much larger. Somewhat
    /// more than the length is normal, because file systems round up and reserve space for growth.
    pub(crate) const fn counted(self) -> u64 {
        let tolerated = self.length.saturating_mul(2).saturating_add(64 << 10);
        if self.on_disk > tolerated { self.on_disk } else { self.length }
    }
}
