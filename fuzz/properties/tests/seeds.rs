//! The committed seeds: every property holds for them, they match the golden
//! cases, and every target has its own.

use rulebook_properties::{PROPERTIES, SUBJECTS, Seeds};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The committed seeds of a folder, by name.
fn committed(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let path = fuzz().join("seeds").join(folder);
    let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read(path).unwrap())
    };
    entries.map(|entry| read(entry.unwrap().path())).collect()
}

/// The folders of all properties, each in the folder of its game.
fn folders() -> BTreeSet<String> {
    PROPERTIES.iter().flat_map(|property| property.folders()).collect()
}

#[test]
fn every_property_holds_for_its_seeds() {
    for property in &PROPERTIES {
        let name = property.name;
        for game in SUBJECTS {
            let (mut inputs, mut read) = (0, 0);
            let own = format!("{}/", game.name());
            for folder in property.folders().iter().filter(|folder| folder.starts_with(&own)) {
                for (seed, bytes) in committed(folder) {
                    // Shown if the check panics.
                    println!("{name} {folder}/{seed}");
                    inputs += 1;
                    read += usize::from((property.check)(&bytes));
                }
            }
            let few = if property.seeds == ["game"] { 3 } else { 5 };
            let enough = inputs == 0 || (read >= few.min(inputs) && 5 * read >= inputs);
            assert!(enough, "{name} of {}: {read} of {inputs} seeds are valid", game.name());
        }
    }
}

#[test]
fn the_seeds_of_cases_are_those_of_the_cases() {
    let mut tried = BTreeSet::new();
    for game in SUBJECTS {
        let cases: Seeds = game.seeds();
        let own = PROPERTIES.iter().filter(|property| property.kind.is_none_or(|kind| game.has(kind)));
        let kinds: BTreeSet<&str> = own.flat_map(|property| property.seeds).copied().collect();
        for kind in kinds {
            let folder = format!("{}/{kind}", game.name());
            let committed = committed(&folder);
            let of_cases = committed.iter().filter(|(name, bytes)| {
                let given = cases.get(&(kind, (*name).clone()));
                // The name of a fuzzer's finding.
                assert!(given.is_some() || name.starts_with("found-"), "{folder}/{name}: no case produces it");
                assert!(given.is_none_or(|given| given == *bytes), "{folder}/{name}: differs from its case");
                given.is_some()
            });
            assert!(2 * of_cases.count() >= committed.len().min(10), "{folder}");
            tried.insert(folder);
        }
    }
    assert_eq!(tried, folders(), "every folder belongs to a property");
}

#[test]
fn the_seeds_are_few_and_small() {
    let all: Vec<_> = folders().iter().flat_map(|folder| committed(folder)).collect();
    let bytes: usize = all.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(bytes < 1 << 20, "{bytes} bytes");
    let inside = |path: PathBuf| std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let on_disk: usize = inside(fuzz().join("seeds")).map(|game| inside(game).count()).sum();
    assert_eq!(on_disk, folders().len(), "a seed folder without a target");
}

#[test]
fn every_property_has_its_fuzz_target() {
    let manifest = std::fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    let programs: BTreeSet<&str> =
        manifest.split("[[bin]]\nname = \"").skip(1).map(|program| program.split('"').next().unwrap()).collect();
    assert_eq!(programs, PROPERTIES.iter().map(|property| property.name).collect());
    let readme = std::fs::read_to_string(fuzz().join("README.md")).unwrap();
    for name in programs {
        let target = std::fs::read_to_string(fuzz().join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(target.contains(&format!("target!(\"{name}\"")), "{name}: the target checks its property");
        assert!(readme.contains(&format!("| `{name}` |")), "{name} is not in the README");
    }
}
