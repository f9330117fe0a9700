//! The committed seeds: each property holds for them, they are what the golden
//! cases give, and every target has its own.

use rulebook_properties::{PROPERTIES, Property, seeds};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The committed seeds of a folder by their names.
fn committed(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let path = fuzz().join("seeds").join(folder);
    let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read(path).unwrap())
    };
    entries.map(|entry| read(entry.unwrap().path())).collect()
}

fn folders() -> BTreeSet<&'static str> {
    PROPERTIES.iter().flat_map(|property| property.seeds).copied().collect()
}

#[test]
fn every_property_holds_for_its_seeds() {
    for Property { name, seeds, check, .. } in &PROPERTIES {
        let (mut inputs, mut read) = (0, 0);
        for (seed, bytes) in seeds.iter().flat_map(|folder| committed(folder)) {
            // The name is told where it panics.
            println!("{name} {seed}");
            inputs += 1;
            read += usize::from(check(&bytes));
        }
        assert!(read >= 5 && 5 * read >= inputs, "{name}: {read} of {inputs} seeds can be read");
    }
}

#[test]
fn the_seeds_of_cases_are_those_of_the_cases() {
    let cases = seeds::of_cases();
    for folder in folders() {
        let committed = committed(folder);
        let of_cases = committed.iter().filter(|(name, bytes)| {
            let given = cases.get(&(folder, (*name).clone()));
            // What a fuzzer found is named so.
            assert!(given.is_some() || name.starts_with("found-"), "{folder}/{name}: no case gives it");
            assert!(given.is_none_or(|given| given == *bytes), "{folder}/{name}: the case gives something else");
            given.is_some()
        });
        assert!(2 * of_cases.count() >= committed.len().min(10), "{folder}");
    }
}

#[test]
fn the_seeds_are_few_and_small() {
    let all: Vec<_> = folders().into_iter().flat_map(committed).collect();
    let bytes: usize = all.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(bytes < 1 << 20, "{bytes} bytes");
    let on_disk = std::fs::read_dir(fuzz().join("seeds")).unwrap().count();
    assert_eq!(on_disk, folders().len(), "a folder that no target uses");
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
        assert!(target.contains(&format!("({name}(bytes))")), "{name}: the target tries its property");
        assert!(target.contains("in_place("), "{name}: the target changes inputs by their structure");
        assert!(readme.contains(&format!("| `{name}` |")), "{name} is not in the README");
    }
}
