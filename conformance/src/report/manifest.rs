//! Manifests: the files of a suite with their SHA-256, in the format of `sha256sum`.

use crate::case::Case;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The name of the manifest file next to the cases.
pub const MANIFEST: &str = "SHA256SUMS";

/// The manifest of the files of these cases, in canonical form.
#[must_use]
pub fn manifest(cases: &[Case]) -> String {
    let files = cases.iter().map(|case| (format!("{}.case", case.id), Sha256::digest(case.to_string())));
    let mut text = String::new();
    for (file, digest) in files.collect::<BTreeMap<_, _>>() {
        digest.iter().for_each(|byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        });
        let _ = writeln!(text, "  {file}");
    }
    text
}

/// Compares a manifest with the expected one. Returns a line for each difference.
#[must_use]
pub fn manifest_faults(expected: &str, found: &str) -> Vec<String> {
    let entries = |text: &str| -> BTreeMap<String, String> {
        text.lines().filter_map(|line| line.split_once("  ")).map(|(hash, file)| (file.into(), hash.into())).collect()
    };
    let (expected_files, found_files) = (entries(expected), entries(found));
    let mut faults = Vec::new();
    for (file, hash) in &expected_files {
        match found_files.get(file) {
            None => faults.push(format!("{file} is not listed")),
            Some(other) if other != hash => faults.push(format!("{file} does not have the listed SHA-256")),
            Some(_) => {}
        }
    }
    for file in found_files.keys().filter(|file| !expected_files.contains_key(*file)) {
        faults.push(format!("{file} is listed but missing"));
    }
    if faults.is_empty() && expected != found {
        faults.push("the lines are not in canonical form, as `sha256sum *.case` prints them".to_owned());
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::manifest_faults;

    #[test]
    fn every_difference_is_told() {
        let expected = "aa  a\nbb  b\n";
        assert_eq!(manifest_faults(expected, expected), [""; 0]);
        assert_eq!(
            manifest_faults(expected, "ab  a\ncc  c\n"),
            ["a does not have the listed SHA-256", "b is not listed", "c is listed but missing"]
        );
        assert_eq!(manifest_faults(expected, "bb  b\naa  a\n").len(), 1);
    }
}
