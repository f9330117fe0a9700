use super::{MAX_BYTES, MAX_FILES, PrivateCopy};
use crate::advice::Advice as _;
use crate::program::{Extent, Program, Protocol};
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

fn program(folder: &Path, extent: Extent) -> Program {
    let (path, name) = (folder.join("run"), "run".into());
    Program {
        path,
        arguments: Vec::new(),
        folder: folder.to_owned(),
        name,
        extent,
        rivals: vec![],
        protocol: Protocol::EachRound,
    }
}

#[test]
fn lim_5_what_a_program_is_made_of_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["run", "run.data", "run-lib/other", "other", "others/run"] {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    let copied = |extent| {
        let copy = PrivateCopy::of(&program(folder.path(), extent), None).unwrap();
        ["run", "run.data", "run-lib/other", "other", "others/run"].map(|file| copy.folder().join(file).exists())
    };
    assert_eq!(copied(Extent::Folder), [true; 5]);
    assert_eq!(copied(Extent::Named), [true, true, true, false, false]);
}

#[test]
fn a_copy_has_files_and_permissions_and_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("data")).unwrap();
    fs::write(path("data/book"), "moves").unwrap();
    fs::write(path("run"), "#!/bin/sh\n").unwrap();
    fs::set_permissions(path("run"), fs::Permissions::from_mode(0o6755)).unwrap();

    let copy = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).unwrap();
    let copied = |name: &str| copy.folder().join(name);
    assert_eq!(copied("run").metadata().unwrap().permissions().mode() & 0o7777, 0o755);
    fs::write(copied("data/book"), "other").unwrap();
    assert_eq!(fs::read_to_string(path("data/book")).unwrap(), "moves");

    fs::set_permissions(copied("data"), fs::Permissions::from_mode(0o000)).unwrap();
    let root = copy.folder().parent().unwrap().to_owned();
    drop(copy);
    assert!(!root.exists());
}

/// A copy must not disclose what the referee may read and the program may not.
#[test]
fn lim_5_no_link_is_followed() {
    let (folder, other_folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = folder.path().canonicalize().unwrap();
    let secret = other_folder.path().canonicalize().unwrap().join("secret");
    fs::write(&secret, "secret").unwrap();
    fs::create_dir_all(folder.join("data/deep")).unwrap();
    fs::write(folder.join("data/book"), "moves").unwrap();
    fs::write(folder.join("run"), "").unwrap();
    let up = Path::new("../../..").join(secret.strip_prefix("/").unwrap());
    let aside = format!("../{}/secret", other_folder.path().file_name().unwrap().display());
    let links = [
        // Links within the folder point into the copy.
        ("book", "data/book".into(), "data/book".into()),
        ("data/deep/up", "../book".into(), "../book".into()),
        ("data/deep/absolute", folder.join("data/book"), "../.././data/book".into()),
        ("dangling", "nowhere".into(), "nowhere".into()),
        ("system", "/usr/bin/env".into(), "/usr/bin/env".into()),
        // Other links keep their targets.
        ("secret", secret.clone(), secret.clone()),
        ("beside", aside.clone().into(), folder.join(&aside)),
        ("data/deep/down", "../../../x".into(), folder.join("data/deep/../../../x")),
        ("data/deep/way", up.clone(), folder.join("data/deep").join(&up)),
        ("out", folder.join("../x"), folder.join("../x")),
        ("folder", other_folder.path().to_owned(), other_folder.path().to_owned()),
    ];
    for (link, target, _) in &links {
        symlink(target, folder.join(link)).unwrap();
    }
    let copy = PrivateCopy::of(&program(&folder, Extent::Folder), None).unwrap();
    for (link, _, expected) in &links {
        assert_eq!(fs::read_link(copy.folder().join(link)).unwrap(), *expected, "{link}");
    }
    assert_eq!(fs::read_to_string(copy.folder().join("data/deep/absolute")).unwrap(), "moves");
    let mut outward_links: Vec<_> = copy.outward().iter().map(|outward| outward.link.to_str().unwrap()).collect();
    outward_links.sort_unstable();
    assert_eq!(outward_links, ["beside", "data/deep/down", "data/deep/way", "folder", "out", "secret", "system"]);
    copy.outward().iter().find(|outward| outward.target == secret).unwrap();
}

/// Only the link that the user names as the program is followed.
#[test]
fn lim_5_a_program_may_be_a_link_to_a_program() {
    let (folder, other_folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let target = other_folder.path().join("program");
    fs::write(&target, "text").unwrap();
    symlink(&target, folder.path().join("run")).unwrap();
    symlink(&target, folder.path().join("run2")).unwrap();
    let copy = || PrivateCopy::of(&program(folder.path(), Extent::Folder), None);
    for mode in [0o600, 0o644, 0o400] {
        fs::set_permissions(&target, fs::Permissions::from_mode(mode)).unwrap();
        let error = copy().err().unwrap();
        let expected = format!("run: expected a program inside its folder, found a link to {}", target.display());
        assert!(error.to_string().contains(&expected), "{error}");
        assert_eq!(error.hints()[0], "give the path of the program itself");
    }
    for mode in [0o755, 0o700] {
        fs::set_permissions(&target, fs::Permissions::from_mode(mode)).unwrap();
        let copy = copy().unwrap();
        assert_eq!(fs::read_to_string(copy.folder().join("run")).unwrap(), "text");
        assert!(!copy.folder().join("run").is_symlink() && copy.folder().join("run2").is_symlink());
    }
}

#[test]
fn lim_5_deep_folders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join(["d"; 101].join("/"))).unwrap();
    let failure = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).err().unwrap().to_string();
    assert!(failure.contains("folders nested more than 100 deep"), "{failure}");
}

#[test]
fn lim_5_many_files_are_refused_before_they_are_copied() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("many")).unwrap();
    for number in 0..=MAX_FILES {
        // A hard link counts as a file, and is faster to create.
        let (first, name) = (folder.path().join("first"), folder.path().join(format!("many/{number}")));
        if number % 10_000 == 0 {
            let _ = fs::remove_file(&first);
            fs::write(&first, "").unwrap();
        }
        fs::hard_link(&first, name).unwrap();
    }
    let failure = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).err().unwrap().to_string();
    assert!(failure.contains("more than 256 MiB or 20000 files"), "{failure}");
}

#[test]
fn a_large_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::File::create(folder.path().join("weights")).unwrap().set_len(MAX_BYTES + 1).unwrap();
    let failure = PrivateCopy::of(&program(folder.path(), Extent::Folder), None).err().unwrap().to_string();
    assert!(failure.contains("too large for a private copy: more than 256 MiB or 20000 files"), "{failure}");
}
