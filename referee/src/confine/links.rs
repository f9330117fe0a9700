//! Where a link leads, by its words alone.

use std::path::{Component, Path, PathBuf};

/// Whether a link in a folder leads to something in the whole, going by its words alone.
pub(super) fn is_within(folder: &Path, target: &Path) -> bool {
    let mut depth = folder.components().count();
    target.components().all(|component| match component {
        Component::Normal(_) => {
            depth += 1;
            true
        }
        Component::ParentDir => match depth.checked_sub(1) {
            Some(less) => {
                depth = less;
                true
            }
            None => false,
        },
        Component::CurDir => true,
        Component::RootDir | Component::Prefix(_) => false,
    })
}

/// A path without points in it.
pub(super) fn normal(path: &Path) -> PathBuf {
    path.components().filter(|component| *component != Component::CurDir).collect()
}

/// Whether a link leads to where every program finds the same.
pub(super) fn is_of_system(path: &Path) -> bool {
    let mut components = path.components();
    components.next() == Some(Component::RootDir)
        && components.next() == Some(Component::Normal("usr".as_ref()))
        && components.all(|component| component != Component::ParentDir)
}
