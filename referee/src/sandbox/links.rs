//! Decides by their text alone where the targets of links are.

use std::path::{Component, Path, PathBuf};

/// Returns whether the target of a link in `folder` is within the copied folder, by the text of the paths alone.
/// `folder` is relative to the copied folder.
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

/// Returns the path without `.` components.
pub(super) fn normal(path: &Path) -> PathBuf {
    path.components().filter(|component| *component != Component::CurDir).collect()
}

/// Returns whether a link leads below /usr, which is the same for every program.
pub(super) fn is_of_system(path: &Path) -> bool {
    let mut components = path.components();
    components.next() == Some(Component::RootDir)
        && components.next() == Some(Component::Normal("usr".as_ref()))
        && components.all(|component| component != Component::ParentDir)
}
