//! Tests the command that checks properties on files.

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
    assert!(out.contains("\nmodel redbot/step redbot/refused fibot/step fibot/refused"), "{out}");
    let (status, out, _) = run(&["games"]);
    assert!(status == Some(0) && out.starts_with("redbot\nfibot\n"), "{out}");
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/../seeds/redbot/answer");
    let (status, out, _) = run(&["check", "answer", seeds]);
    assert!(status == Some(0) && out.ends_with(" inputs, 0 broken\n"), "{out}");
}

#[test]
fn what_cannot_be_tried_is_told() {
    for (arguments, message) in [
        (&[][..], "expected a command"),
        (&["check", "no_such", "x"], "unknown property `no_such`"),
        (&["check", "step", "nowhere"], "nowhere: "),
        (&["shrink", "step", "nowhere"], "nowhere: "),
        (
            &["shrink", "step", env!("CARGO_BIN_EXE_rulebook-properties")],
            "expected the name of a game in the first line",
        ),
        (
            &[
                "shrink",
                "step",
                concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/../seeds/redbot/refused/0030-file-15-with-the-default-of-20-walls"
                ),
            ],
            "not a valid step request",
        ),
    ] {
        let (status, _, err) = run(arguments);
        assert!(status == Some(2) && err.contains(message), "{arguments:?}: {err}");
    }
}
