//! Code and tests cite clauses that exist, and every clause is cited by both.

use rulebook_conformance::{Spec, citations, referee_spec, spec};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Where the code of a game's rules and of its referee is, and where its tests.
const CODE: [&str; 3] = ["core/src", "cli/src", "players/src"];
const TESTS: [&str; 2] = ["core/tests", "cli/tests"];
/// Where clauses are cited besides.
const OTHERS: [&str; 4] = ["conformance", "bench", "kits", "fuzz/fuzz_targets"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| ["rs", "py", "c", "sh", "md"].iter().any(|source| e == *source)) {
            found.push(path);
        }
    }
}

/// Each cited ID with the first place that cites it.
fn cited(folders: &[&str], spec: &Spec<'_>) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let sections: BTreeSet<_> = spec.clauses().iter().map(|clause| clause.section()).collect();
    let sections: Vec<_> = sections.into_iter().collect();
    let mut paths = Vec::new();
    for folder in folders {
        files(&root.join(folder), &mut paths);
    }
    assert!(!paths.is_empty(), "no source files in {folders:?}");
    let mut cited = BTreeMap::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        for citation in citations(&text, &sections) {
            let place = || format!("{}:{}", path.display(), citation.line);
            cited.entry(citation.id.clone()).or_insert_with(place);
        }
    }
    cited
}

/// The rule texts with their files.
fn specs() -> [(&'static str, Spec<'static>); 2] {
    [("spec/redbot.md", spec("redbot").unwrap()), ("spec/referee.md", referee_spec())]
}

#[test]
fn every_cited_clause_exists() {
    let all = [CODE.as_slice(), TESTS.as_slice(), OTHERS.as_slice()].concat();
    for (file, spec) in specs() {
        let unknown: Vec<_> = cited(&all, &spec).into_iter().filter(|(id, _)| spec.clause(id).is_none()).collect();
        assert!(unknown.is_empty(), "cited, but not in {file}: {unknown:#?}");
    }
}

#[test]
fn every_clause_is_cited_by_code() {
    assert_all_cited(&CODE);
}

#[test]
fn every_clause_is_cited_by_a_test() {
    assert_all_cited(&TESTS);
}

fn assert_all_cited(folders: &[&str]) {
    for (file, spec) in specs() {
        let cited = cited(folders, &spec);
        let ids = spec.clauses().iter().map(|clause| clause.id);
        let missing: Vec<_> = ids.filter(|id| !cited.contains_key(*id)).collect();
        assert!(missing.is_empty(), "clauses of {file} that nothing in {folders:?} cites: {missing:?}");
    }
}
