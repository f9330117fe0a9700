//! Folders by handle, for folders that somebody else can change.
//!
//! A path is resolved anew each time it is used, so a program that swaps a
//! folder for a link makes its user work elsewhere. A [`Dir`] is an open
//! folder; every operation takes one name in it and never follows a link. No
//! operation takes a path of several names, so `openat2` with
//! `RESOLVE_BENEATH` would find nothing more to refuse.
//!
//! - `unix`: the operations, through the `…at` calls.
//! - `portable`: the same by paths, where no programs are run.
//! - `remove`: removing trees of any depth.
//! - `data`: copying contents, with their holes.

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

/// What a folder holds under one name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Entry {
    pub(crate) name: OsString,
    pub(crate) kind: Kind,
}

/// What kind of thing an entry is; a link is a link, whatever it leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Folder,
    File,
    Link,
    /// A pipe, a socket or a device.
    Other,
}

/// The size of a file, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    /// Bytes that it holds.
    pub(crate) length: u64,
    /// Bytes that it takes on the disk.
    pub(crate) on_disk: u64,
    /// The number of its owner.
    pub(crate) owner: u32,
}

impl Size {
    /// The bytes that count for a limit: those that it holds, or those that it
    /// takes on the disk where these are many more. File systems round up, and
    /// reserve some for a file that grows.
    pub(crate) const fn counted(self) -> u64 {
        let usual = self.length.saturating_mul(2).saturating_add(64 << 10);
        if self.on_disk > usual { self.on_disk } else { self.length }
    }
}
