//! Commands that take rounds of records by seat and number: `explain`, `show` and `rerun`.
#![cfg(unix)]

use crate::common::Scratch;
use rulebook_testing::{with_generous_limits, with_generous_limits_in_line};
use serde_json::json;
use std::fs;

/// Plays a match in which P1 crashes in each round and the others answer.
fn crashing() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("mine/bot", "#!/bin/sh\nexit 3\n");
    rulebook_testing::make_executable(scratch.path("mine/bot"));
    scratch.run("play --quiet mine/bot builtin:runner builtin:hunter builtin:random game 6").expect(0);
    scratch
}

#[test]
fn a_seat_without_an_answer_says_why() {
    let scratch = crashing();
    let explanation = scratch.run("explain redbot game --round 2").expect(0).out;
    let why = "P1 has no answer: crashed with status 3";
    assert!(explanation.starts_with(&format!("round 2\n  REF-4   {why}\n")), "{explanation}");
    let clauses = scratch.run("explain redbot game --round 2 --clauses").expect(0).out;
    assert!(clauses.contains("\nREF-4 No answer\n"), "{clauses}");
    let trace = &scratch.run("explain redbot game --round 2 --format json").expect(0).json()[0];
    let expected = json!([{"seat": 1, "clause": "REF-4", "text": why, "verdict": "crashed", "status": 3}]);
    assert_eq!(trace["no_answer"], expected);
    // The other players answered.
    let trace = &scratch.run("explain redbot game --round 2 --seat P2 --format json").expect(0).json()[0];
    assert_eq!(trace.get("no_answer"), None);
}

#[test]
fn events_are_told_of_one_seat() {
    let scratch = crashing();
    let whole = scratch.run("explain redbot game --round 3").expect(0).out;
    let mut known = 0;
    for seat in ["P1", "P2", "P3", "P4"] {
        let explanation = scratch.run(&format!("explain redbot game --round 3 --seat {seat}")).expect(0).out;
        let lines: Vec<_> = explanation.lines().skip(1).collect();
        assert!(lines.iter().all(|line| line.contains(seat)), "{explanation}");
        let named = whole.lines().skip(1).filter(|line| line.contains(seat)).count();
        assert_eq!(lines.len(), named);
        known += named;
    }
    assert!(known > 4);
    assert_eq!(
        scratch.run("explain redbot game --round 3 --seat 2").expect(0).out,
        scratch.run("explain redbot game --round 3 --seat p2").expect(0).out
    );
    scratch.run("explain redbot game --seat P0").refused(2, "--seat P0: no such seat");
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
    let run = scratch.run("show redbot game").refused(2, "game: expected the file of a state, found a folder");
    assert!(run.err.contains(" hint: --round N shows one of its states; the states are 0 to 6\n"), "{}", run.err);
    scratch.run("show redbot game --round 7").refused(2, "game: no state 7\n hint: the states are 0 to 6\n");
    scratch.run("show redbot game/0004.txt --round 4").refused(2, "--round needs the folder of a record");
}

#[test]
fn a_recorded_strategy_that_is_not_there_from_here_is_looked_for() {
    let scratch = crashing();
    scratch.write("elsewhere/here.txt", "");
    let here = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
        let output =
            command.args(with_generous_limits(arguments)).current_dir(scratch.path("elsewhere")).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let asked =
        ["rerun", "redbot", "../game", "--seat", "1", "--round", "2", "--time-limit", "9m", "--replay", "--quiet"];
    let (status, err) = here(&asked);
    let hint = " hint: its path is relative to the folder where the match was played; ";
    assert!(status == Some(2) && err.starts_with("error: mine/bot: ") && err.contains(hint), "{err}");
    // The command in the hint works.
    let hinted_command = |err: &str| err.split('`').rev().nth(1).unwrap().strip_prefix("rulebook ").unwrap().to_owned();
    let command = hinted_command(&err);
    assert!(command.contains("/mine/bot ") && command.ends_with(" --replay --quiet --time-limit 9m"), "{command}");
    assert_eq!(here(&command.split(' ').collect::<Vec<_>>()), (Some(0), String::new()));
    // If the strategy is found nowhere, the command in the hint has a placeholder for it.
    fs::rename(scratch.path("mine"), scratch.path("gone")).unwrap();
    let (_, err) = here(&asked);
    let by_hand = hinted_command(&err).replace("STRATEGY", "../gone/bot");
    assert_ne!(by_hand, hinted_command(&err));
    assert_eq!(here(&by_hand.split(' ').collect::<Vec<_>>()), (Some(0), String::new()));
    // A strategy on the command line is looked up only from the current folder.
    let (status, err) = here(&["rerun", "redbot", "../game", "--seat", "1", "--round", "2", "mine/bot"]);
    assert!(status == Some(2) && !err.contains("the record names it"), "{err}");
}

/// An entry that the record names as `.`, or by another path.
#[test]
fn a_recorded_entry_is_found_from_elsewhere() {
    let scratch = Scratch::new();
    scratch.write("my bots/a/bot.toml", "name = \"a\"\nlanguage = \"sh\"\nrun = [\"sh\", \"run.sh\"]\n");
    scratch.write("my bots/a/run.sh", "echo R1 NONE NOTHING R2 NONE NOTHING\n");
    let program = env!("CARGO_BIN_EXE_rulebook");
    let run = |folder: &str, command: &str| {
        // A shell runs the command, because the hint quotes it for a shell.
        let line = with_generous_limits_in_line(command).replacen("rulebook", program, 1);
        let shell = std::process::Command::new("sh").args(["-c", &line]).current_dir(scratch.path(folder)).output();
        let output = shell.unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let others = "builtin:idle builtin:idle builtin:idle";
    for (folder, named, record) in [
        ("my bots/a", ".", "games/one"),
        ("my bots/a", "./bot.toml", "games/two"),
        ("my bots", "a", "three"),
        ("my bots", "../my\\ bots/a", "a/four"),
    ] {
        let (status, err) = run(folder, &format!("rulebook play --quiet {named} {others} {record} 2"));
        assert_eq!(status, Some(0), "{err}");
        let (status, err) = run("", &format!("rulebook rerun redbot '{folder}/{record}' --seat 1 --round 1"));
        assert_eq!(status, Some(2), "{err}");
        let hint = err.split('`').rev().nth(1).unwrap();
        assert_eq!(run("", hint), (Some(0), String::new()), "{err}");
    }
}

/// The record of an unfinished match says from which folder relative paths start.
#[test]
fn a_strategy_of_an_unfinished_record_is_where_the_record_says() {
    let scratch = crashing();
    let mut journal = scratch.json("game/match.json");
    journal["outcome"] = serde_json::Value::Null;
    let rounds = std::mem::replace(&mut journal["rounds"], serde_json::json!([]));
    let head = serde_json::json!({ "working_folder": scratch.path(""), "match": journal });
    let line = |round: &serde_json::Value| {
        let mut round = round.clone();
        round["lengths"] = serde_json::json!({});
        format!("{round}\n")
    };
    let rounds: String = rounds.as_array().unwrap().iter().map(line).collect();
    scratch.write("game/match.jsonl", format!("{head}\n{rounds}"));
    scratch.remove("game/match.json");
    scratch.write("elsewhere/mine/bot", "another one, which is none");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.args(["rerun", "redbot", "../game", "--seat", "1", "--round", "2"]).current_dir(scratch.path("elsewhere"));
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
