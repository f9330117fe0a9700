//! REC-10: every command reads records of format version 1. Those in `records/version-1` were written before
//! version 2 existed.

use crate::common::Scratch;
use rstest::rstest;
use std::fs;
use std::path::Path;

/// A folder with a copy of one of these records as `game`.
fn previous(name: &str) -> Scratch {
    let scratch = Scratch::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/version-1").join(name);
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        scratch.write(&format!("game/{}", entry.file_name().to_str().unwrap()), fs::read(entry.path()).unwrap());
    }
    scratch
}

#[rstest]
#[case("redbot", 4)]
#[case("fibot", 12)]
#[case("disqualified", 4)]
fn rec_10_a_record_of_version_1_is_read(#[case] name: &str, #[case] steps: u64) {
    let scratch = previous(name);
    assert!(scratch.read("game/match.json").starts_with("{\n  \"format\": \"rulebook-match/1\",\n"));
    let follows = format!("game: {steps} steps follow from the rules, to its end\n");
    assert_eq!(scratch.run("verify game").expect(0).out, follows);
    let explanation = scratch.run("explain game --from 1 --to 2").expect(0).out;
    assert_eq!(
        explanation.matches(" P1 has no answer: crashed").count(),
        usize::from(name == "disqualified"),
        "{explanation}"
    );
    scratch.run("export game --quiet --svg all.svg --html all.html").expect(0);
    assert!(scratch.read("all.svg").starts_with("<svg "));
    assert!(scratch.read("all.html").starts_with("<!DOCTYPE html>"));
    // The recorded built-in player gives the same answer again, but another one does not.
    let (seat, round) = if name == "fibot" { ("P1", 0) } else { ("P2", 2) };
    let strategy = if name == "disqualified" { "builtin:hunter" } else { "" };
    let rerun = scratch.run(&format!("rerun game --round {round} --seat {seat} {strategy} --format json"));
    let is_same = name != "disqualified";
    assert_eq!(rerun.expect(i32::from(!is_same)).json()["same"], is_same);
}

#[cfg(unix)]
#[test]
fn rec_10_a_record_of_version_1_is_seen() {
    let scratch = previous("disqualified");
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_rulebook"));
    command.cwd(scratch.path(""));
    command.args(["view", "game", "--round", "2"]);
    command.env("TERM", "xterm-256color");
    let mut terminal = crate::terminal::Terminal::start(command, 80, 30);
    terminal.wait_for("redbot game · round 2 of 4");
    terminal.wait_for("disqualified");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn rec_10_a_match_of_version_1_is_gone_on_with() {
    let scratch = previous("unfinished");
    assert_eq!(scratch.read("game/match.jsonl").lines().count(), 5);
    scratch.run("play --quiet --resume game").expect(0);
    // Play with the limits of the record. Built-in players never reach them.
    scratch.run_under_default_limits("play redbot --quiet --seed 9 ./again 9").expect(0);
    let (mut resumed, mut again) = (scratch.files("game"), scratch.files("again"));
    for files in [&mut resumed, &mut again] {
        files.remove("timing.jsonl").unwrap();
    }
    assert!(resumed["match.json"].contains("\"rulebook-match/2\""), "what is written is version 2");
    assert_eq!(resumed, again);
    scratch.run("verify game").expect(0);
}
