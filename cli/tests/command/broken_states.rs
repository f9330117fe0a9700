//! Broken state files: each has clear errors, which name the place to edit and how.
//!
//! The folders `broken_states/GAME` hold the files. The name of a file begins with the clause that it breaks. A
//! snapshot per game lists the errors of all its files, to be read by people.

use crate::common::Scratch;
use std::fs;
use std::path::Path;

/// The names of a game's broken files, sorted.
fn files(game: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/broken_states").join(game);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_by_key(|name| (clause_number(name), name.clone()));
    names
}

/// The number of the clause in a name such as `file-10-balls.cnf`.
fn clause_number(name: &str) -> u32 {
    name.split('-').nth(1).and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name}: names no clause"))
}

/// Checks the errors of all broken files of a game, and returns them.
fn errors(game: &str) -> String {
    let scratch = Scratch::new();
    let mut all = String::new();
    for name in files(game) {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/broken_states").join(game).join(&name);
        let text = fs::read(source).unwrap();
        scratch.write(&name, &text);
        let run = scratch.run(&format!("show {game} {name}")).refused(2, &format!("error: {name}:"));
        assert_eq!(scratch.run(&format!("show {name}")).refused(2, "error: ").err, run.err, "the game is detected");
        // FILE-2 leaves the words and their order to FILE-1.
        let clauses = match clause_number(&name) {
            2 => vec![1, 2],
            number => vec![number],
        };
        let cites = |number: &u32| run.err.contains(&format!("[FILE-{number}]"));
        for line in run.err.lines() {
            let Some(message) = line.strip_prefix(&format!("error: {name}:")) else {
                assert!(line.starts_with(" hint: "), "{name}: {line}");
                continue;
            };
            let [row, column, what] = message.splitn(3, ':').collect::<Vec<_>>()[..] else { panic!("{name}: {line}") };
            let rows = text.split(|&byte| byte == b'\n').collect::<Vec<_>>();
            let (row, column): (usize, usize) = (row.parse().unwrap(), column.parse().unwrap());
            let length = rows.get(row - 1).unwrap_or_else(|| panic!("{name}: {line}")).len();
            assert!(column >= 1 && column <= length + 1, "{name}: {line}");
            assert!(what.len() <= 160, "{name}: {line}");
        }
        assert!(clauses.iter().any(cites) || name.contains("-all-"), "{name}: {}", run.err);
        all += &format!("{}\n", run.err);
    }
    all
}

#[test]
fn broken_states_of_boladedrac() {
    assert!(files("boladedrac").len() >= 100);
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(errors("boladedrac"));
    });
}
