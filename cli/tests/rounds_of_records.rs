//! Rounds of records by seat and number: `explain`, `show` and `rerun`.
#![cfg(unix)]

mod common;

use common::Scratch;
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

/// A match in which P1 crashes in each round, the others play.
fn crashing() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("mine/bot", "#!/bin/sh\nexit 3\n");
    fs::set_permissions(scratch.path("mine/bot"), fs::Permissions::from_mode(0o755)).unwrap();
    scratch.run("play --quiet mine/bot builtin:runner builtin:hunter builtin:random game 6").expect(0);
    scratch
}

#[test]
fn a_seat_without_an_answer_says_why() {
    let scratch = crashing();
    let told = scratch.run("explain redbot game --round 2").expect(0).out;
    let why = "P1 has no answer: crashed with status 3";
    assert!(told.starts_with(&format!("round 2\n  REF-4   {why}\n")), "{told}");
    let clauses = scratch.run("explain redbot game --round 2 --clauses").expect(0).out;
    assert!(clauses.contains("\nREF-4 No answer\n"), "{clauses}");
    let story = &scratch.run("explain redbot game --round 2 --format json").expect(0).json()[0];
    let expected = json!([{"seat": 1, "clause": "REF-4", "text": why, "verdict": "crashed", "status": 3}]);
    assert_eq!(story["no_answer"], expected);
    // The others have answered.
    let story = &scratch.run("explain redbot game --round 2 --seat P2 --format json").expect(0).json()[0];
    assert_eq!(story.get("no_answer"), None);
}

#[test]
fn events_are_told_of_one_seat() {
    let scratch = crashing();
    let whole = scratch.run("explain redbot game --round 3").expect(0).out;
    let mut known = 0;
    for seat in ["P1", "P2", "P3", "P4"] {
        let told = scratch.run(&format!("explain redbot game --round 3 --seat {seat}")).expect(0).out;
        let lines: Vec<_> = told.lines().skip(1).collect();
        assert!(lines.iter().all(|line| line.contains(seat)), "{told}");
        let named = whole.lines().skip(1).filter(|line| line.contains(seat)).count();
        assert_eq!(lines.len(), named);
        known += named;
    }
    assert!(known > 4);
    assert_eq!(
        scratch.run("explain redbot game --round 3 --seat 2").expect(0).out,
        scratch.run("explain redbot game --round 3 --seat p2").expect(0).out
    );
    scratch.run("explain redbot game --seat P0").refused(2, "expected a seat, such as P1");
}

#[test]
fn several_rounds_are_told_at_once() {
    let scratch = crashing();
    let one = |round| scratch.run(&format!("explain redbot game --round {round}")).expect(0).out;
    assert_eq!(scratch.run("explain redbot game --from 2 --to 3").expect(0).out, one(2) + &one(3));
    assert_eq!(scratch.run("explain redbot game --from 4").expect(0).out, one(4) + &one(5));
    assert_eq!(scratch.run("explain redbot game --to 0").expect(0).out, one(0));
    scratch.run("explain redbot game --from 9").refused(2, "game: no round 9 in this record");
    scratch.run("explain redbot game --from 1 --round 2").refused(2, "cannot be used with");
}

#[test]
fn a_state_is_shown_by_its_number_and_what_the_drawing_means() {
    let scratch = crashing();
    let file = scratch.run("show redbot game/0004.txt").expect(0).out;
    assert_eq!(scratch.run("show redbot game --round 4").expect(0).out, file);
    assert!(file.ends_with("x a destroyed wall\n"), "{file}");
    let run = scratch.run("show redbot game").refused(2, "game: is a folder, expected the file of a state");
    assert!(run.err.contains(" hint: --round N shows one of its states; the states are 0 to 6\n"), "{}", run.err);
    scratch.run("show redbot game --round 7").refused(2, "game: there is no round 7\n hint: the states are 0 to 6\n");
    scratch.run("show redbot game/0004.txt --round 4").refused(2, "--round goes with the folder of a record");
}

#[test]
fn a_recorded_strategy_that_is_not_there_from_here_is_looked_for() {
    let scratch = crashing();
    scratch.write("elsewhere/here.txt", "");
    let here = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
        let output = command.args(arguments).current_dir(scratch.path("elsewhere")).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, err) = here(&["rerun", "redbot", "../game", "--seat", "1", "--round", "2"]);
    assert_eq!(status, Some(2));
    let hint = "the record names it from the folder where the match was played; from ";
    assert!(err.contains("error: mine/bot: ") && err.contains(hint) && err.ends_with(" it is there\n"), "{err}");
    // One that was named by hand is looked for where it was named.
    let (status, err) = here(&["rerun", "redbot", "../game", "--seat", "1", "--round", "2", "mine/bot"]);
    assert!(status == Some(2) && !err.contains("the record names it"), "{err}");
}
