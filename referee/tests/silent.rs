//! The referee prints nothing: it returns its messages or passes them to the embedding program.

use std::fs;
use std::path::Path;

/// This file runs helpers. A helper is a separate process and can report only to stderr.
const EXEMPT: &str = "start.rs";
/// Calls that print.
const PRINTING: [&str; 7] = ["print!(", "println!(", "eprint!(", "eprintln!(", "dbg!(", "stdout()", "stderr()"];

#[test]
fn only_helpers_print() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let (mut files, mut found) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with(EXEMPT) {
                files += 1;
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap();
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                let printing = lines.filter(|line| PRINTING.iter().any(|call| line.contains(call)));
                found.extend(printing.map(|line| format!("{}: {line}", path.display())));
            }
        }
    }
    assert!(files > 60, "{files} files");
    assert!(found.is_empty(), "{found:#?}");
}
