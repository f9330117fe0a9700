//! Tests that no files of a crate import each other in a cycle, except a module and its descendants.

mod graph;
mod modules;

use graph::circles;
use modules::Crate;
use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the workspace").to_owned()
}

/// Collects the folders of all library packages below a folder.
fn packages(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    for folder in folders {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        if name == "target" || name == "node_modules" || name.starts_with('.') {
            continue;
        }
        if folder.join("Cargo.toml").is_file() && folder.join("src/lib.rs").is_file() {
            found.push(folder.clone());
        }
        packages(&folder, found);
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let root = workspace();
    let mut folders = Vec::new();
    packages(&root, &mut folders);
    assert!(folders.len() > 10, "{folders:?}");
    let (mut report, mut files) = (String::new(), 0);
    for folder in folders {
        let modules = Crate::read(&folder.join("src/lib.rs"));
        files += modules.len();
        for circle in circles(&modules) {
            report.push_str("\na circle:\n");
            for import in circle {
                let short = |path: &Path| path.strip_prefix(&root).unwrap_or(path).display().to_string();
                report.push_str(&format!(
                    "  {} imports {} from {}\n",
                    short(modules.file(import.by)),
                    import.name,
                    short(modules.file(import.of))
                ));
            }
        }
    }
    assert!(report.is_empty(), "{report}");
    assert!(files > 600, "only {files} files");
}

/// Checks that the test can fail: two files name each other, one of them through a re-export.
#[test]
fn a_circle_is_found() {
    let folder = std::env::temp_dir().join(format!("rulebook-circles-{}", std::process::id()));
    fs::create_dir_all(folder.join("b")).unwrap();
    fs::write(folder.join("lib.rs"), "mod a;\nmod b;\nmod c;\n").unwrap();
    fs::write(folder.join("a.rs"), "use crate::b::{self, Second};\npub struct First(Second);\n").unwrap();
    fs::write(folder.join("b/mod.rs"), "mod second;\npub use second::Second;\n").unwrap();
    fs::write(folder.join("b/second.rs"), "pub struct Second;\nfn f() { let _: crate::a::First; }\n").unwrap();
    fs::write(folder.join("c.rs"), "use crate::a::First;\n#[cfg(test)]\nuse super::b;\n").unwrap();
    let modules = Crate::read(&folder.join("lib.rs"));
    let found = circles(&modules);
    fs::remove_dir_all(&folder).unwrap();
    let named: Vec<Vec<&str>> =
        found.iter().map(|circle| circle.iter().map(|import| import.name.as_str()).collect()).collect();
    assert_eq!(named, [["Second", "First"]]);
}
