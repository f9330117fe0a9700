//! Broken files: each has clear errors, which name the place to edit and what is expected there.
//!
//! The folders `broken/KIND` hold the files. The name of a file begins with the clause that it breaks. A snapshot per
//! kind lists the errors of all its files, to be read by people.

use rulebook_core::aitester::{Map, Objects, Settings, State, UnitType};
use rulebook_core::contract::Violations;
use std::fs;
use std::path::Path;

/// The texts of the broken files of a kind by their names, sorted.
fn files(kind: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/aitester_files/broken").join(kind);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

/// The errors of all broken files of a kind.
#[track_caller]
fn errors<T, E: Violations>(kind: &str, read: fn(&[u8]) -> Result<T, E>) -> String {
    let (mut all, mut misnamed) = (String::new(), Vec::new());
    for (name, text) in files(kind) {
        let Err(error) = read(&text) else { panic!("{kind}/{name} is not broken") };
        let mut clauses = Vec::new();
        error.each(&mut |fault| {
            let lines: Vec<_> = text.split(|&byte| byte == b'\n').collect();
            let (row, column) = (fault.place.line as usize, fault.place.column as usize);
            let length = lines.get(row - 1).unwrap_or_else(|| panic!("{kind}/{name}: {fault:?}")).len();
            assert!(column <= length + 1, "{kind}/{name}: {fault:?}");
            let reason = fault.reason.to_string();
            assert!(reason.len() <= 160, "{kind}/{name}: {reason}");
            all += &format!("{name}:{}: {reason} [{}]\n", fault.place, fault.clause);
            if let Some(hint) = fault.hint {
                all += &format!("  hint: {hint}\n");
            }
            clauses.push(fault.clause.id().to_lowercase());
        });
        let cited = clauses.iter().any(|clause| name.starts_with(&format!("{clause}-")));
        // FILE-2 leaves the words and their order to FILE-1.
        if !cited && !name.starts_with("file-2-") {
            misnamed.push(format!("{kind}/{name}: {clauses:?}"));
        }
        all.push('\n');
    }
    assert!(misnamed.is_empty(), "the name of a file begins with its clause: {misnamed:#?}\n{all}");
    all
}

/// Checks the errors of a kind against their snapshot.
#[track_caller]
fn check<T, E: Violations>(kind: &str, read: fn(&[u8]) -> Result<T, E>) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(format!("broken_{kind}"), errors(kind, read));
    });
}

#[test]
fn there_are_many_broken_files() {
    let counts = ["state", "settings", "types", "map", "objects"].map(|kind| files(kind).len());
    assert!(counts.iter().all(|&count| count >= 12), "{counts:?}");
    assert!(counts.iter().sum::<usize>() >= 60, "{counts:?}");
}

#[test]
fn broken_states() {
    check("state", State::read);
}

#[test]
fn broken_settings() {
    check("settings", Settings::read);
}

#[test]
fn broken_types() {
    check("types", UnitType::read_list);
}

#[test]
fn broken_maps() {
    check("map", Map::read);
}

#[test]
fn broken_objects() {
    check("objects", Objects::read);
}
