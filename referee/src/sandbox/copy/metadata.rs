//! File metadata in the terms of each operating system.

use crate::dir::Dir;
use std::fs::{File, Metadata};
use std::io;

/// Copies the permissions of a file, without set-user-ID, set-group-ID and sticky bits.
#[cfg(unix)]
pub(super) fn set_file_mode(file: &File, metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    file.set_permissions(std::fs::Permissions::from_mode(metadata.mode() & 0o777))
}

#[cfg(unix)]
pub(super) fn set_mode(to: &Dir, from: &Dir) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    to.set_mode(from.metadata()?.mode() & 0o777)
}

/// Returns the number of hard links to a file.
#[cfg(unix)]
pub(super) fn hard_links(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(unix)]
pub(super) fn mode_of(metadata: &Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::mode(metadata)
}

#[cfg(unix)]
pub(super) fn owner_of(metadata: &Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(metadata)
}

#[cfg(not(unix))]
pub(super) fn set_file_mode(file: &File, metadata: &Metadata) -> io::Result<()> {
    file.set_permissions(metadata.permissions())
}

#[cfg(not(unix))]
pub(super) fn set_mode(_: &Dir, _: &Dir) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn hard_links(_: &Metadata) -> u64 {
    1
}

/// Returns 0. This is only needed for links, which are not copied on this platform.
#[cfg(not(unix))]
pub(super) fn mode_of(_: &Metadata) -> u32 {
    0
}

#[cfg(not(unix))]
pub(super) fn owner_of(_: &Metadata) -> u32 {
    0
}
