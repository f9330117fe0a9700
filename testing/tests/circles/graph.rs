//! Finds import cycles.

use crate::modules::{Crate, Import};

/// Returns the import cycles of a crate: for each set of files that reach each other, the imports among them.
pub(crate) fn circles(modules: &Crate) -> Vec<Vec<Import>> {
    let imports = modules.imports();
    let reaches = reachable(modules.len(), &imports);
    let mut found: Vec<Vec<Import>> = Vec::new();
    for import in imports.iter().filter(|import| reaches[import.of][import.by]) {
        let same = |circle: &&mut Vec<Import>| reaches[circle[0].by][import.by] && reaches[import.by][circle[0].by];
        match found.iter_mut().find(same) {
            Some(circle) => circle.push(import.clone()),
            None => found.push(vec![import.clone()]),
        }
    }
    found
}

/// Returns, for each file, the files that it reaches by one or more imports.
fn reachable(files: usize, imports: &[Import]) -> Vec<Vec<bool>> {
    let from = |start: usize| {
        let (mut reached, mut open) = (vec![false; files], vec![start]);
        while let Some(file) = open.pop() {
            for import in imports.iter().filter(|import| import.by == file) {
                if !std::mem::replace(&mut reached[import.of], true) {
                    open.push(import.of);
                }
            }
        }
        reached
    };
    (0..files).map(from).collect()
}
