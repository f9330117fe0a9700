//! The command that tries properties on files.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_rulebook-properties")).args(arguments).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn properties_are_listed_and_tried() {
    let (status, out, _) = run(&["list"]);
    assert_eq!((status, out.lines().count()), (Some(0), rulebook_properties::PROPERTIES.len()));
    assert!(out.contains("\nmodel round refused\n"), "{out}");
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/../seeds/answer_line");
    let (status, out, _) = run(&["check", "answer_line", seeds]);
    assert!(status == Some(0) && out.ends_with(" inputs, 0 broken\n"), "{out}");
}

#[test]
fn what_cannot_be_tried_is_told() {
    for (arguments, message) in [
        (&[][..], "expected a command"),
        (&["check", "no_such", "x"], "there is no property `no_such`"),
        (&["check", "round", "nowhere"], "nowhere: "),
        (&["shrink", "round", "nowhere"], "nowhere: "),
        (&["shrink", "round", env!("CARGO_BIN_EXE_rulebook-properties")], "no round that can be read"),
    ] {
        let (status, _, err) = run(arguments);
        assert!(status == Some(2) && err.contains(message), "{arguments:?}: {err}");
    }
}
